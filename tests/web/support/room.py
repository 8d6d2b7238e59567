"""Whether everything on a page has room: nothing off the screen, cut off, torn apart, or over something else."""

import time

from playwright.sync_api import Page

SIZES = {"360": (360, 740), "390": (390, 844), "640": (640, 360), "1024": (1024, 768), "1920": (1920, 1080)}

# What is hidden on purpose: words for ears only, covered cards, of which the head is seen, and signs
# that stay away whole where a line is full.
_LOOK = """() => {
    const found = [];
    const wide = document.documentElement.clientWidth;
    const short = (text) => `“${(text ?? '').trim().slice(0, 40)}”`;
    const named = (one) => `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''} ${short(one.textContent)}`;
    const clipped = (one) => {
        for (let at = one; at; at = at.parentElement) if (getComputedStyle(at).clipPath !== 'none') return true;
        return false;
    };
    const gone = (one) => !one.checkVisibility({ visibilityProperty: true }) || one.closest('.skip') || clipped(one);
    const scrolls = (one) => {
        for (let at = one.parentElement; at; at = at.parentElement)
            if (['auto', 'scroll'].includes(getComputedStyle(at).overflowX)) return true;
        return false;
    };
    // What a scrolling part does not show now lies over nothing.
    const seen = (one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const box = { left, right, top, bottom };
        for (let at = one.parentElement; at; at = at.parentElement) {
            if (!['auto', 'scroll'].includes(getComputedStyle(at).overflowY)) continue;
            const frame = at.getBoundingClientRect();
            box.top = Math.max(box.top, frame.top);
            box.bottom = Math.min(box.bottom, frame.bottom);
        }
        return box;
    };
    const hides = (value) => value === 'hidden' || value === 'clip';
    const page = document.documentElement.scrollWidth;
    if (page > wide) found.push(`the page is ${page} wide on a screen of ${wide}`);
    const dialog = document.querySelector('dialog[open]');
    const root = dialog ?? document.body;
    for (const one of root.querySelectorAll('*')) {
        if (gone(one) || (one.closest('svg') && one.tagName !== 'svg')) continue;
        const box = one.getBoundingClientRect();
        if (!box.width || !box.height) continue;
        if ((box.right > wide + 1 || box.left < -1) && !scrolls(one))
            found.push(`off the screen, ${Math.round(box.left)} to ${Math.round(box.right)} of ${wide}: ${named(one)}`);
        const style = getComputedStyle(one);
        const words = (one.textContent ?? '').trim();
        if (one.tagName !== 'svg' && words && (hides(style.overflowX) || hides(style.overflowY))) {
            if (one.scrollWidth > one.clientWidth + 1)
                found.push(`cut off, ${one.scrollWidth} in ${one.clientWidth}: ${named(one)}`);
            if (one.scrollHeight > one.clientHeight + 3 && !one.matches('.slot, .state'))
                found.push(`cut off, ${one.scrollHeight} high in ${one.clientHeight}: ${named(one)}`);
        }
        if (one.matches('.state')) {
            for (const sign of one.children) {
                const { top, bottom } = sign.getBoundingClientRect();
                if (top < box.bottom - 1 && bottom > box.bottom + 1) found.push(`half a sign: ${named(sign)}`);
            }
        }
        if (one.tagName === 'SELECT') {
            const pen = new OffscreenCanvas(1, 1).getContext('2d');
            pen.font = style.font;
            const needs = pen.measureText(one.selectedOptions[0]?.textContent.trim() ?? '').width;
            const has = one.clientWidth - parseFloat(style.paddingLeft) - 20;
            if (needs > has + 1) found.push(`a choice of ${Math.round(needs)} in ${Math.round(has)}: ${one.value}`);
        }
        const home = one.closest('button, .button, label, th, td, summary, dialog, .sheet, li, .seat, .box, .prompt');
        // People may call themselves what they like.
        const tears = style.overflowWrap !== 'normal' && !one.closest('.name, th[scope=col]');
        for (const words of one.childNodes) {
            if (!tears || words.nodeType !== Node.TEXT_NODE) continue;
            for (const word of words.data.matchAll(/\\p{L}{4,}/gu)) {
                const range = document.createRange();
                range.setStart(words, word.index);
                range.setEnd(words, word.index + word[0].length);
                const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.top / 4)));
                if (lines.size > 1) found.push(`torn apart: ${short(word[0])} of ${named(one)}`);
            }
        }
        for (const words of one.childNodes) {
            if (!home || words.nodeType !== Node.TEXT_NODE || !words.data.trim() || one.closest('select')) continue;
            const range = document.createRange();
            range.selectNodeContents(words);
            const [text, place] = [range.getBoundingClientRect(), home.getBoundingClientRect()];
            const out = Math.max(text.right - place.right, place.left - text.left);
            if (out > 1.5) found.push(`${short(words.data)} leaves its place by ${Math.round(out)}: ${named(home)}`);
        }
    }
    if (dialog) {
        const box = dialog.getBoundingClientRect();
        if (box.left < 0 || box.right > wide || box.top < 0 || box.bottom > innerHeight + 1)
            found.push('a dialog off the screen');
        if (dialog.scrollWidth > dialog.clientWidth) found.push('a dialog that scrolls sideways');
    }
    // Cards of a hand overlap as cards do, and what lies on a map or a sheet lies on it.
    const pressed = [...root.querySelectorAll('button, select, input, a.button, .check')]
        .filter((one) => !gone(one) && !one.closest('ul.hand, [data-spot], .map, .notice, [inert]'))
        .filter((one) => !one.matches('.trail, .column'));
    // What stays in sight lies over what is scrolled below it.
    const sticks = (one) => getComputedStyle(one).position === 'sticky';
    const staying = (one) => (one && !sticks(one) ? staying(one.parentElement) : one);
    pressed.forEach((one, at) => {
        const box = seen(one);
        for (const other of pressed.slice(at + 1)) {
            if (one.contains(other) || other.contains(one) || staying(one) !== staying(other)) continue;
            const its = seen(other);
            const across = Math.min(box.right, its.right) - Math.max(box.left, its.left);
            const down = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
            if (across > 1.5 && down > 1.5) found.push(`${named(one)} and ${named(other)} lie over each other`);
        }
    });
    return [...new Set(found)];
}"""


def misfits(page: Page, seconds: float = 10) -> list[str]:
    """What has no room, after the page has had a moment to take its new size."""
    end = time.monotonic() + seconds
    while True:
        found: list[str] = page.evaluate(_LOOK)
        if not found or time.monotonic() > end:
            return found
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def has_room(page: Page, where: str) -> None:
    """Everything has room at every size, light and dark in turns."""
    kept = page.viewport_size
    for at, (size, (width, height)) in enumerate(SIZES.items()):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if at % 2 else "light")
        found = misfits(page)
        assert not found, f"{where}, {size}:\n" + "\n".join(found)
    if kept:
        page.set_viewport_size(kept)
