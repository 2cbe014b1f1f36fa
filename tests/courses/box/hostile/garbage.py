"""Sends what is no JSON, and JSON that hurts: deep, huge, not text."""

import os

LINES = {13: b"\xff\xfe{]", 14: b"[" * 200_000, 15: b"9" * 100_000, 16: b"x" * (17 << 20)}
LINES[17] = b'{"id":1,"result":' + b"9" * 400 + b"}"
LINES[18] = b'{"id":1,"result":"\\ud800"}'


def answer(number):
    if number in LINES:
        for descriptor in range(3, 64):
            try:
                os.write(descriptor, b"")
                data = LINES[number] + b"\n"
                while data:
                    data = data[os.write(descriptor, data) :]
            except OSError:
                pass
    return number + 1
