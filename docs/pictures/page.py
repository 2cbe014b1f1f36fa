"""Takes the pictures of the page for the README and the docs.

`python docs/pictures/page.py` takes all, `python docs/pictures/page.py page-play` one.
"""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import which

from playwright.sync_api import FloatRect, Page, sync_playwright

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
    page.get_by_text("black stands better").first.wait_for()
    page.evaluate("scrollTo(0, 0)")


def measure(page: Page) -> None:
    for _ in range(2):  # the first time loads what is measured the second time
        page.get_by_role("button", name="Measure").click()
        stop = page.get_by_role("button", name="Stop")
        stop.wait_for()
        stop.wait_for(state="hidden", timeout=120_000)
    page.get_by_role("button", name="Save as CSV").blur()


PICTURES = {
    "page-trees": (TREE, trees, 880),
    "page-play": (GAME, play, 985),
    "page-measure": (COST, measure, 880),
}


def main() -> None:
    server = Server()
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
        for name, (place, do, height) in PICTURES.items():
            if sys.argv[1:] and name not in sys.argv[1:]:
                continue
            page = browser.new_page(viewport={"width": 1200, "height": 880})
            page.goto(server.address + place)
            page.wait_for_timeout(1500)
            do(page)
            clip: FloatRect = {"x": 0, "y": 0, "width": 1200, "height": height}
            page.screenshot(path=HERE / f"{name}.png", full_page=True, clip=clip)
        browser.close()
    server.stop()


if __name__ == "__main__":
    main()
