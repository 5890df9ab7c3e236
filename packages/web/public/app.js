import { countEntities, getEntity, listEntities } from "./catalog.js";
import { element, entityAddress, entityLink, heading, isUrn, nameOfUrn, readableName } from "./elements.js";
import { entityType } from "./entity-types.js";
import { formatJson } from "./json.js";
import { givenName, nameLinks } from "./names.js";
import { renderTime, renderValue } from "./render-value.js";
import { searchAddress, searchPage } from "./search-page.js";
import { askAgainWhenRestored, whoIsIn } from "./session.js";
import { rangeOf, steps, urnList } from "./urn-list.js";

/** Types with entities that every catalog comes with: alone they say that nothing is described in it yet. */
const shipped = new Set(["dataPlatform", "corpuser"]);
const pageSize = 25;

/** What an empty catalog suggests to begin with. */
const firstProposal = {
  entityType: "tag",
  entityUrn: "urn:li:tag:first",
  changeType: "UPSERT",
  aspectName: "tagProperties",
  aspect: { value: JSON.stringify({ name: "First" }), contentType: "application/json" },
};

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
showWhoIsIn();
main.replaceChildren(element("p", { class: "quiet" }, "Asking the catalog…"));
await show(false);

/** Whoever logged in sees as whom, and can end the session. */
function showWhoIsIn() {
  const actor = whoIsIn();
  const footer = document.querySelector("footer");
  if (actor === undefined || !isUrn(actor) || footer === null) return;
  const logOut = element("a", { href: "logOut" }, "Log out");
  footer.append(element("p", {}, "You are ", entityLink(actor), ". ", logOut));
  void nameLinks(footer);
}

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
  const [kind = "", name = "", start = "0"] = location.hash.replace(/^#\//, "").split("/").map(decodePart);
  words.value = kind === "search" ? name : "";
  main.setAttribute("aria-busy", "true");
  const page = await pageOf(kind, name, Number(start) || 0).catch(errorPage);
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

/** @returns {Promise<Page>} */
async function startPage() {
  const counts = [...(await countEntities())].filter(([, count]) => count > 0);
  const cards = counts.map(([type, count]) => element("li", {}, countCard(type, count)));
  const overview = element("ul", { class: "counts" }, ...cards);
  const written = counts.find(([type]) => !shipped.has(type));
  if (written === undefined) return { title: "Almagest", content: [...emptyCatalog(), overview] };
  const [type] = written;
  const { urns, total } = await listEntities(type, 0, 12);
  return {
    title: "Almagest",
    content: [
      element("h1", {}, "What is in the catalog"),
      overview,
      element("h2", {}, titleOf(type)),
      await urnList(urns),
      element("p", {}, element("a", { href: `#/type/${type}` }, `All ${total.toLocaleString()}`)),
    ],
  };
}

/**
 * @param {string} type
 * @param {number} count
 */
function countCard(type, count) {
  const number = element("strong", {}, count.toLocaleString());
  return element("a", { class: "count", href: `#/type/${type}` }, number, element("span", {}, titleOf(type)));
}

/** @param {string} type */
function titleOf(type) {
  return entityType(type).title ?? readableName(type);
}

function emptyCatalog() {
  const sample = element("code", {}, "npm start -- --sample");
  return [
    element("h1", {}, "Nothing to see yet"),
    element("p", {}, "Start the catalog with ", sample, " to look around in a sample warehouse, or send it a first tag:"),
    element("pre", {}, `POST /aspects?action=ingestProposal\n\n${JSON.stringify({ proposal: firstProposal }, null, 2)}`),
    element("h2", {}, "What is there all the same"),
  ];
}

/**
 * @param {string} type
 * @param {number} start
 * @returns {Promise<Page>}
 */
async function typePage(type, start) {
  const { urns, total } = await listEntities(type, start, pageSize);
  const title = titleOf(type);
  const window = { start, shown: urns.length, total, size: pageSize };
  return {
    title,
    content: [element("h1", {}, title, " ", rangeOf(window)), await urnList(urns), steps(`#/type/${type}`, window)],
  };
}

/**
 * @param {string} urn
 * @returns {Promise<Page>}
 */
async function entityPage(urn) {
  if (!isUrn(urn)) throw new Error(`"${urn}" is not a URN; one looks like urn:li:tag:pii.`);
  const entity = await getEntity(urn);
  const aspects = Object.values(entity.aspects).sort((a, b) => rank(a.name) - rank(b.name) || a.name.localeCompare(b.name));
  const name = givenName(entity.entityName, entity.aspects) ?? nameOfUrn(urn);
  return {
    title: name,
    content: [
      element("p", { class: "type" }, element("a", { href: `#/type/${entity.entityName}` }, readableName(entity.entityName))),
      heading(name),
      element("p", { class: "urn" }, element("code", {}, urn)),
      ...(aspects.length > 1 ? [] : [element("p", { class: "quiet" }, "Nothing but its key is known of this entity.")]),
      element("div", { class: "aspects" }, ...aspects.map(aspectCard)),
    ],
  };
}

/**
 * What describes the entity comes first, its key last.
 *
 * @param {string} aspect
 */
function rank(aspect) {
  if (/(?:Properties|Info|Definition)$/.test(aspect) && !/^(?:editable|structured)/i.test(aspect)) return 0;
  if (/^schemaMetadata$|^upstreamLineage$|^ownership$/.test(aspect)) return 1;
  return aspect.endsWith("Key") ? 3 : 2;
}

/** @param {import("./catalog.js").EnvelopedAspect} aspect */
function aspectCard(aspect) {
  // Of an entity that is not stored the key is told as well, as if it were written now, but by no request.
  const written =
    aspect.created && aspect.systemMetadata
      ? [element("p", { class: "quiet" }, "written ", renderTime(aspect.created.time), " by ", entityLink(aspect.created.actor))]
      : [];
  return element(
    "section",
    { class: "card", "aria-labelledby": `aspect-${aspect.name}` },
    element("h2", { id: `aspect-${aspect.name}` }, readableName(aspect.name)),
    ...written,
    renderValue(aspect.value, aspect.name),
    element("details", {}, element("summary", {}, "As stored"), element("pre", {}, formatJson(aspect.value))),
  );
}
