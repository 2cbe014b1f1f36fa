"""The page in a browser: how soon it is ready, how large its code is, how long a step takes.

    python benchmarks/page.py

`plies serve` in a process of its own, and a headless Chromium on the same machine. A step is timed
from the key to the next frame that shows it. A server far away is one whose every answer the
browser holds back, as its developer tools do; what TCP and the WebSocket add to that is seen
through a proxy, `delayed.py`.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from statistics import median
from subprocess import PIPE, Popen
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from racing import HERE, publish  # noqa: E402

from plies.trees.notation import write_tree  # noqa: E402
from plies.trees.random_trees import random_tree  # noqa: E402
from plies.web.files import SCRIPT, page_files  # noqa: E402
from tests.web.server import Server  # noqa: E402

RESULT = HERE / "results" / "page.md"
LOADS, STEPS = 9, 200
AWAY = 200  # milliseconds, there and back
SMALL = f"#/trees?tree={quote('[[3,5],[2,9]]')}"
READY = """() => new Promise((resolve) => {
  const look = () => document.querySelector(".plies-stepper svg")
    ? resolve(performance.now()) : requestAnimationFrame(look);
  look();
})"""
TIMED = """async (count) => {
  const times = [], page = document.querySelector(".plies-stepper");
  for (let i = 0; i < count; i++) {
    const began = performance.now();
    page.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    page.getBoundingClientRect(); // the browser lays out what has changed
    times.push(performance.now() - began);
    await new Promise(requestAnimationFrame);
  }
  return times;
}"""
FOLD = 'button[aria-label="Fold what is finished"]'


def main() -> None:
    tree = random_tree(depth=6, branching=(3, 4), leaves=(-99, 99), seed=4)
    server = Server()
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        ready = [loaded(page, server.address, "#/trees") for _ in range(LOADS)]
        far = [far_away(browser, server.address, "#/trees", AWAY) for _ in range(LOADS)]
        with delayed(server.port) as address:
            truly = [far_away(browser, address, "#/trees", 0) for _ in range(LOADS)]
            asked = [far_away(browser, address, SMALL, 0) for _ in range(LOADS)]
        text = quote(write_tree(tree, "list").replace(" ", ""))
        large = loaded(page, server.address, f"#/trees?tree={text}&method=alphabeta")
        folded = page.evaluate(TIMED, STEPS)
        page.locator(FOLD).click()
        whole = page.evaluate(TIMED, STEPS)
        browser.close()
    server.stop()
    files = page_files()
    needed = [files[one] for one in ("/", SCRIPT)]
    rows = [
        (f"page ready, from its address to the first tree, {LOADS} times", ready),
        (f"the same for a new visitor {AWAY} ms away", far),
        ("the same with what TCP needs to connect", truly),
        ("the same for a link with a tree, which the server is asked for", asked),
        (f"a step on a tree of {len(tree.parents):,} nodes, folded, {STEPS} steps", folded),
        ("the same, all of it drawn", whole),
    ]
    lines = [
        "# The page in a browser",
        "",
        f"`python benchmarks/page.py` on {platform.machine()}, Python {platform.python_version()},",
        "headless Chromium on the same two cores. Milliseconds.",
        "",
        "| | median | longest |",
        "|---|---:|---:|",
        *(f"| {what} | {median(times):.1f} | {max(times):.1f} |" for what, times in rows),
        "",
        f"That tree was there {large:.0f} ms after its link was opened. The page, with all",
        f"sections: {sum(len(file.body) for file in needed):,} bytes in {len(needed)} files,",
        f"{sum(len(file.packed) for file in needed):,} bytes as they are sent.",
    ]
    publish(RESULT, lines)


@contextmanager
def delayed(port: int) -> Iterator[str]:
    """Give an address at which a server is far away."""
    command = [sys.executable, str(HERE / "delayed.py"), str(port), str(AWAY)]
    with Popen(command, stdout=PIPE, text=True) as proxy:
        assert proxy.stdout is not None
        try:
            yield f"http://127.0.0.1:{proxy.stdout.readline().strip()}/"
        finally:
            proxy.terminate()


def far_away(browser: Browser, address: str, place: str, latency: int) -> float:
    """Open the page for a visitor who has nothing of it yet, from far away."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    speed = {"latency": latency, "downloadThroughput": -1, "uploadThroughput": -1}
    network.send("Network.emulateNetworkConditions", {"offline": False, **speed})
    taken = loaded(page, address, place)
    context.close()
    return taken


def loaded(page: Page, address: str, place: str) -> float:
    """Open the page anew; return the milliseconds until its tree is drawn."""
    page.goto("about:blank")
    page.goto(address + place)
    return float(page.evaluate(READY))


if __name__ == "__main__":
    main()
