import { element, entityAddress, isUrn } from "./elements.js";
import { entityPage } from "./entity-page.js";
import { nameLinks } from "./names.js";
import { showReader } from "./reader.js";
import { searchAddress, searchPage } from "./search-page.js";
import { askAgainWhenRestored } from "./session.js";
import { startPage } from "./start-page.js";
import { typePage } from "./type-page.js";

/** @typedef {{ title: string, content: Node[] }} Page */

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const words = /** @type {HTMLInputElement} */ (document.querySelector("#text"));
/** Counts navigations, so that a slow answer does not overwrite a later page. */
let visit = 0;
/** How far down the reader was on the pages of the history, by when each was new. */
const depths = /** @type {Map<number, number>} */ (new Map());
let place = enter();

// A page is made again when the reader goes back to it, so the browser cannot know how far down to go.
history.scrollRestoration = "manual";
window.addEventListener("hashchange", () => {
  if (!main.hasAttribute("aria-busy")) depths.set(place, window.scrollY);
  place = enter();
  void show(true);
});
window.addEventListener("pagehide", () => history.replaceState({ place, depth: window.scrollY }, ""));
document.querySelector("#find")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const text = String(new FormData(form).get("text")).trim();
  if (text !== "") go(isUrn(text) ? entityAddress(text) : searchAddress(text));
});
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  // Following a link to where the reader is changes no address, and asks again all the same.
  if (link?.href === location.href && !event.defaultPrevented) void show(true);
});
document.querySelector(".skip")?.addEventListener("click", (event) => {
  // The fragment is the address of the page: following the link would lose it.
  event.preventDefault();
  main.focus();
});
askAgainWhenRestored();
main.replaceChildren(element("p", { class: "quiet" }, "Asking the catalog…"));
await show(false);

/** When the page that the reader came to was new: now, unless they have been there. */
function enter() {
  const { place: known = Date.now(), depth = 0 } = /** @type {{ place?: number, depth?: number }} */ (history.state ?? {});
  if (!depths.has(known)) depths.set(known, depth);
  history.replaceState({ place: known }, "");
  return known;
}

/** @param {string} address */
function go(address) {
  if (new URL(address, location.href).href === location.href) void show(true);
  else location.href = address;
}

/**
 * Shows the page of the address; `moveFocus` when the reader navigated, so that a screen reader starts at the heading.
 *
 * @param {boolean} moveFocus
 */
async function show(moveFocus) {
  const current = ++visit;
  const { kind, name, start } = partsOfAddress(location.hash);
  words.value = kind === "search" ? name : "";
  main.setAttribute("aria-busy", "true");
  void showReader();
  const page = await pageOf(kind, name, start).catch(errorPage);
  if (current !== visit) return;
  main.replaceChildren(...page.content);
  main.removeAttribute("aria-busy");
  document.title = page.title === "Almagest" ? page.title : `${page.title} · Almagest`;
  void nameLinks(main);
  window.scrollTo(0, depths.get(place) ?? 0);
  if (moveFocus) main.focus({ preventScroll: true });
}

/**
 * @param {string} kind
 * @param {string} name
 * @param {number} start
 * @returns {Promise<Page>}
 */
async function pageOf(kind, name, start) {
  if (kind === "entity") return entityPage(name);
  if (kind === "search" && name.trim() !== "") return searchPage(name, start);
  if (kind === "type") return typePage(name, start);
  return startPage();
}

/**
 * What an address asks for. In one that was typed by hand, a name may hold slashes; where a list begins is a number behind the last.
 *
 * @param {string} address
 */
function partsOfAddress(address) {
  const [, kind = "", rest = ""] = /^#\/([^/]*)\/?(.*)$/.exec(address) ?? [];
  const [, name = "", start = "0"] = (kind === "entity" ? undefined : /^(.*?)\/(\d*)$/.exec(rest)) ?? ["", rest];
  return { kind, name: decodePart(name), start: Number(start) };
}

/**
 * A part of an address. In one that was typed by hand, a `%` may begin no code and stands for itself.
 *
 * @param {string} part
 */
function decodePart(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * @param {unknown} error
 * @returns {Page}
 */
function errorPage(error) {
  const message = error instanceof Error ? error.message : String(error);
  return {
    title: "Something went wrong",
    content: [element("h1", {}, "That did not work"), element("p", { class: "problem", role: "alert" }, message)],
  };
}
