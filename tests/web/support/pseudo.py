"""A language that nobody speaks: English with accents, every text two fifths longer.

It is made of the built client's English texts while the browser loads them, so that it has every text there is and
nothing of it is shipped. What fits in it fits in a language that needs more room than English.
"""

from playwright.sync_api import BrowserContext, Route

LONGER = 1.4
"""How much longer every text is, at least."""

WIDEN = """
const ACCENTS = { a: 'à', e: 'é', i: 'ï', o: 'ö', u: 'ü', y: 'ÿ', c: 'ç', n: 'ñ', s: 'š', z: 'ž' };
const accented = (letter) => ACCENTS[letter] ?? letter;
/** Grow each word by two fifths: its last vowel is drawn out, or its last letter if it has none. */
function widenWord(word) {
    const more = Math.ceil(0.4 * (word.length + 1)); // its space too
    const at = Math.max(...[...'aeiouy'].map((vowel) => word.toLowerCase().lastIndexOf(vowel)));
    const place = at < 0 ? word.length - 1 : at;
    const grown = word.slice(0, place + 1) + word[place].toLowerCase().repeat(more) + word.slice(place + 1);
    return [...grown].map(accented).join('');
}
export const widenText = (text) => text.replace(/[A-Za-z\\u2019]+/g, widenWord);
/** A message as Fluent has parsed it: texts, places, and choices with messages in them. */
export function widen(pattern) {
    if (typeof pattern === 'string') return widenText(pattern);
    if (Array.isArray(pattern)) return pattern.map(widen);
    if (pattern.type === 'select')
        return { ...pattern, variants: pattern.variants.map((one) => ({ ...one, value: widen(one.value) })) };
    return pattern;
}
"""

MODULE = (
    WIDEN
    + """
import texts from '{original}';
// Names are the same in every language.
const widened = ([key, pattern]) => [key, key.startsWith('product-') ? pattern : widen(pattern)];
export default Object.fromEntries(Object.entries(texts).map(widened));
"""
)


def speak_pseudo(context: BrowserContext) -> None:
    """Serve the pseudo-language to browsers that ask for English."""

    def answer(route: Route) -> None:
        name = route.request.url.rsplit("/", 1)[-1]
        body = MODULE.replace("{original}", f"./{name}?plain")
        route.fulfill(body=body, content_type="text/javascript")

    context.route(lambda url: "/assets/texts-en-" in url and "?plain" not in url, answer)
