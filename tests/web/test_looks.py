"""The pages look as they were approved: home and each table, at three sizes, in both themes.

`make looks` renews the pictures after a change on purpose; look at the pages before you commit them.
"""

from collections.abc import Callable

import pytest
from PIL import Image

from browsing import Person
from likeness import ALLOWED, difference, small
from positions import PAGES, SIZES, path_of, show


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", SIZES)
def test_the_pages_look_as_they_did(person: Callable[..., Person], width: str, dark: bool) -> None:
    """Nothing is gone and nothing has moved far."""
    size = SIZES[width]
    someone = person(size={"width": size[0], "height": size[1]})
    apart = {}
    for what in PAGES:
        page = show(someone, what, dark)
        approved = Image.open(path_of(what, width, dark))
        for _ in range(20):  # a drawing of many parts comes a few at a time, on a busy machine slowly
            apart[what] = difference(small(page.screenshot()), approved)
            if apart[what] <= ALLOWED:
                break
            page.wait_for_timeout(250)
    assert all(share <= ALLOWED for share in apart.values()), apart


# Not by a style element, which the page's content policy forbids. The last one goes, what the position needs stays.
STYLE = """(css) => {
    const more = new CSSStyleSheet();
    more.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets.slice(0, 1), more];
}"""
BROKEN = {
    "the deck is gone": '[data-spot="deck"] { visibility: hidden }',
    "the hand is gone": "ul.hand { visibility: hidden }",
    "the coach is gone": ".coach { visibility: hidden }",
    "the table moved": ".stage { translate: 0 48px }",
    "a panel lies over the table": ".stage::after { content: ''; position: absolute; inset: 30%; background: gray }",
    "the columns have no cards": "[data-spot^='column'] { visibility: hidden }",
}


@pytest.mark.parametrize("width", SIZES)
def test_a_broken_page_is_noticed(person: Callable[..., Person], width: str) -> None:
    """The comparison can fail: a part that is gone, moved or covered is seen at every size."""
    size = SIZES[width]
    page = show(person(size={"width": size[0], "height": size[1]}), "card", dark=False)
    for broken, style in BROKEN.items():
        page.evaluate(STYLE, style)
        apart = difference(small(page.screenshot()), Image.open(path_of("card", width, dark=False)))
        assert apart > ALLOWED, f"{broken}: {apart:.4f}"


def test_another_font_is_no_difference(person: Callable[..., Person]) -> None:
    """Other machines have other letters; the pictures bring their own."""
    width, height = SIZES["390"]
    someone = person(size={"width": width, "height": height})
    for what in PAGES:
        page = show(someone, what, dark=False)
        page.evaluate(STYLE, ":root { --serif: monospace; --sans: monospace }")
        apart = difference(small(page.screenshot()), Image.open(path_of(what, "390", dark=False)))
        assert apart <= ALLOWED, f"{what}: {apart:.4f}"
