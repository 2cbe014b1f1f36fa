"""Looks through every frame and every object of its process for an answer."""

import gc
import os
import sys


def answer(secret):
    frame, texts = sys._getframe(), []
    while frame:
        texts += map(str, frame.f_locals.values())
        frame = frame.f_back
    texts += [str(one) for one in gc.get_objects() if isinstance(one, (dict, list, tuple))]
    texts += [*map(str, os.environ.items()), *sys.argv, str(sys.orig_argv)]
    needle = "".join(secret)
    return [len(texts), any(needle in text for text in texts)]
