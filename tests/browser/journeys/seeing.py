"""What visitors do and see, in words that outlast a change of the page's sentences."""

from __future__ import annotations


def button(page, name: str):
    """Return the button that is called so, wherever it is."""
    return page.get_by_role("button", name=name, exact=True)


def becomes(page, selector: str, text: str) -> None:
    """Wait until an element has this text in it."""
    page.locator(selector, has_text=text).first.wait_for()


def sideways(page) -> bool:
    """Tell whether the page as a whole can be scrolled to the side."""
    wide: bool = page.evaluate("document.scrollingElement.scrollWidth > innerWidth")
    return wide


def spot(page, name: str):
    """Return what is clicked on a board to choose the square of this name."""
    return page.locator(f'[data-spot="{name}"]')


def words_of(page) -> list[str]:
    """Return the moves that are listed as played, in order."""
    listed = page.locator(".record button")
    words: list[str] = listed.all_inner_texts()
    return words


def played(page, count: int, more: bool = False) -> list[str]:
    """Wait until so many moves (or `more`) are listed and somebody may move; return them."""
    page.wait_for_function(
        """([count, more]) => {
          const moves = document.querySelectorAll(".record button").length;
          const over = document.querySelector(".turn.over");
          const ready = document.querySelector(".plies-board.enabled");
          return (more ? moves >= count : moves === count) && (over || ready);
        }""",
        arg=[count, more],
    )
    return words_of(page)
