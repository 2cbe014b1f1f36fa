"""A server as it is from far away: a proxy through which every byte takes its time.

    python benchmarks/delayed.py 8000 200

It prints its own port. What is sent arrives half a round trip later, and on a new connection not
before one round trip, as TCP shakes hands first. How TCP begins slowly is not in it.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio import StreamReader, StreamWriter, get_running_loop
from contextlib import suppress

PIECE = 1 << 16


async def serve(port: int, away: float) -> None:
    """Pass everything on to a port of this machine, later."""

    async def connected(reader: StreamReader, writer: StreamWriter) -> None:
        there = get_running_loop().time() + away
        from_server, to_server = await asyncio.open_connection("127.0.0.1", port)
        ways = ((reader, to_server), (from_server, writer))
        await asyncio.gather(*(pipe(*way, away / 2, there) for way in ways))

    server = await asyncio.start_server(connected, "127.0.0.1")
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


async def pipe(reader: StreamReader, writer: StreamWriter, later: float, there: float) -> None:
    """Write what is read `later`, counted from when the connection is there, until it ends."""
    time = get_running_loop().time
    underway = asyncio.Queue[tuple[float, bytes]]()

    async def arrive() -> None:
        while (found := await underway.get())[1]:
            await asyncio.sleep(max(0.0, found[0] - time()))
            writer.write(found[1])
            await writer.drain()
        writer.close()

    arriving = asyncio.create_task(arrive())
    with suppress(ConnectionError):
        while piece := await reader.read(PIECE):
            underway.put_nowait((max(time(), there) + later, piece))
    underway.put_nowait((0.0, b""))
    with suppress(ConnectionError):
        await arriving


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1]), float(sys.argv[2]) / 1000))
