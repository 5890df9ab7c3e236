import { search } from "./catalog.js";
import { element, heading } from "./elements.js";
import { rangeOf, steps, urnList } from "./urn-list.js";

const size = 25;

/** @param {string} text */
export function searchAddress(text) {
  return `#/search/${encodeURIComponent(text)}`;
}

/**
 * What the catalog finds for words, the best first.
 *
 * @param {string} text
 * @param {number} start
 */
export async function searchPage(text, start) {
  const { urns, total } = await search(text, start, size);
  const window = { start, shown: urns.length, total, size };
  const nothing = element("p", { class: "quiet" }, "Nothing has these words. Try fewer of them, or the beginning of one.");
  return {
    title: text,
    content: [
      heading(text, " ", rangeOf(window)),
      ...(total === 0 ? [nothing] : [await urnList(urns, { types: true }), steps(searchAddress(text), window)]),
    ],
  };
}
