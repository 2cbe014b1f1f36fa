"""A scheduler and workers of Dask on loopback, each a process that a test may kill."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

from tests import ROOT

pytest.importorskip("distributed")
PATIENCE = 90  # seconds, on a machine that has much else to do


class Cluster:
    """Started processes; `address` is the scheduler's."""

    def __init__(self, folder):
        self.folder, self.processes, self.workers = folder, [], []
        self.file = folder / "scheduler.json"
        options = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        self.scheduler = self.start("scheduler", *options, "--scheduler-file", str(self.file))
        deadline = time.monotonic() + PATIENCE
        while not self.file.exists() or not self.file.read_text().strip():
            assert time.monotonic() < deadline, "no scheduler came up"
            assert self.scheduler.poll() is None, "the scheduler has ended"
            time.sleep(0.05)
        self.address = json.loads(self.file.read_text())["address"]

    def start(self, *words):
        command = [sys.executable, "-m", "dask", *words]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "src")))}
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        process = subprocess.Popen(command, env=environment, cwd=self.folder, **quiet)
        self.processes.append(process)
        return process

    def add_worker(self):
        options = ("--host", "127.0.0.1", "--nthreads", "1", "--no-nanny", "--no-dashboard")
        place = ("--local-directory", str(self.folder))
        self.workers.append(self.start("worker", self.address, *options, *place))
        return self.workers[-1]

    def end(self):
        for process in self.processes[::-1]:
            process.kill()
            process.wait()


@contextmanager
def cluster(folder, workers):
    made = Cluster(folder)
    try:
        for _ in range(workers):
            made.add_worker()
        yield made
    finally:
        made.end()
