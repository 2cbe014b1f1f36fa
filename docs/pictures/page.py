"""Takes the pictures of the page for the README and the docs: `python docs/pictures/page.py`."""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import which

from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1])]

from tests.web.server import Server  # noqa: E402

TREE = "#/trees?tree=[[[3,5],[6,9]],[[1,2],[0,-1]]]&method=alphabeta&beside=minimax"
GAME = "#/play?game=konane&moves=a6;b6;a4-a6;b4-b6;d5-b5;b6-b4;b3-b5;d4-b4"
COST = "#/measure?game=connect4&depth=9"


def trees(page: Page) -> None:
    page.get_by_role("button", name="Next cut").click()


def play(page: Page) -> None:
    page.get_by_role("button", name="Hint").click()
    page.get_by_text("Best here").first.wait_for()
    page.evaluate("scrollTo(0, 0)")


def measure(page: Page) -> None:
    page.get_by_role("button", name="Measure").click()
    page.get_by_text("All searches are done").first.wait_for(timeout=120_000)
    page.get_by_role("button", name="Save as CSV").blur()


def main() -> None:
    server = Server()
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
        for name, place, do in (
            ("page-trees", TREE, trees),
            ("page-play", GAME, play),
            ("page-measure", COST, measure),
        ):
            page = browser.new_page(viewport={"width": 1200, "height": 880})
            page.goto(server.address + place)
            page.wait_for_timeout(1500)
            do(page)
            page.screenshot(path=HERE / f"{name}.png")
        browser.close()
    server.stop()


if __name__ == "__main__":
    main()
