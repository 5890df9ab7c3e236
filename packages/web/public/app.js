import { countEntities, getEntity, listEntities } from "./catalog.js";
import { element, entityAddress, entityLink, isUrn, nameOfUrn, readableName } from "./elements.js";
import { titles } from "./main-types.js";
import { givenName } from "./names.js";
import { renderTime, renderValue } from "./render-value.js";
import { searchAddress, searchPage } from "./search-page.js";
import { rangeOf, steps, urnList } from "./urn-list.js";

/** Types with entities that every catalog comes with: alone they say that nobody has written to it yet. */
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
/** Counts navigations, so that a slow answer does not overwrite a later page. */
let visit = 0;

window.addEventListener("hashchange", () => show(location.hash, true));
document.querySelector("#find")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const text = String(new FormData(form).get("text")).trim();
  if (text !== "") location.hash = isUrn(text) ? entityAddress(text) : searchAddress(text);
});
document.querySelector(".skip")?.addEventListener("click", (event) => {
  // The fragment is the address of the page: following the link would lose it.
  event.preventDefault();
  main.focus();
});
showWhoIsIn();
await show(location.hash, false);

/** Whoever logged in sees as whom, and can end the session. Pages read it in a cookie; the one that counts they cannot read. */
function showWhoIsIn() {
  const actor = new URLSearchParams(document.cookie.replaceAll("; ", "&")).get("actor") ?? "";
  if (!isUrn(actor)) return;
  const logOut = element("a", { href: "logOut" }, "Log out");
  document.querySelector("footer")?.append(element("p", {}, "You are ", entityLink(actor), ". ", logOut));
}

/**
 * Shows the page of an address; `moveFocus` when the reader navigated, so that a screen reader starts at the heading.
 *
 * @param {string} hash
 * @param {boolean} moveFocus
 */
async function show(hash, moveFocus) {
  const current = ++visit;
  main.setAttribute("aria-busy", "true");
  const page = await pageFor(hash).catch(errorPage);
  if (current !== visit) return;
  main.replaceChildren(...page.content);
  main.removeAttribute("aria-busy");
  document.title = page.title === "Almagest" ? page.title : `${page.title} · Almagest`;
  if (!moveFocus) return;
  window.scrollTo(0, 0);
  main.focus({ preventScroll: true });
}

/**
 * @param {string} hash
 * @returns {Promise<Page>}
 */
async function pageFor(hash) {
  const [kind = "", name = "", start = "0"] = hash.replace(/^#\//, "").split("/").map(decodePart);
  if (kind === "entity") return entityPage(name);
  if (kind === "search") return searchPage(name, Number(start) || 0);
  if (kind === "type") return typePage(name, Number(start) || 0);
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
  const counts = [...(await countEntities([...titles.keys()]))].filter(([, count]) => count > 0);
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
      element("h2", {}, titles.get(type) ?? type),
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
  return element("a", { class: "count", href: `#/type/${type}` }, number, element("span", {}, titles.get(type) ?? type));
}

function emptyCatalog() {
  const sample = element("code", {}, "npm start -- --sample");
  return [
    element("h1", {}, "Nothing has been written yet"),
    element("p", {}, "Start the catalog with ", sample, " to look around in a sample warehouse, or send it a first tag:"),
    element("pre", {}, `POST /aspects?action=ingestProposal\n\n${JSON.stringify({ proposal: firstProposal }, null, 2)}`),
    element("h2", {}, "What every catalog comes with"),
  ];
}

/**
 * @param {string} type
 * @param {number} start
 * @returns {Promise<Page>}
 */
async function typePage(type, start) {
  const { urns, total } = await listEntities(type, start, pageSize);
  const title = titles.get(type) ?? readableName(type);
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
  const name = givenName(aspects) ?? nameOfUrn(urn);
  const isStored = aspects.length > 1;
  return {
    title: name,
    content: [
      element("p", { class: "type" }, element("a", { href: `#/type/${entity.entityName}` }, readableName(entity.entityName))),
      element("h1", {}, name),
      element("p", { class: "urn" }, element("code", {}, urn)),
      ...(isStored ? [] : [element("p", { class: "quiet" }, "Nothing but its key is known of this entity.")]),
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
  const written = aspect.created
    ? [element("p", { class: "quiet" }, "written ", renderTime(aspect.created.time), " by ", nameOfUrn(aspect.created.actor))]
    : [];
  return element(
    "section",
    { class: "card", "aria-labelledby": `aspect-${aspect.name}` },
    element("h2", { id: `aspect-${aspect.name}` }, readableName(aspect.name)),
    ...written,
    renderValue(aspect.value, aspect.name),
    element("details", {}, element("summary", {}, "As stored"), element("pre", {}, JSON.stringify(aspect.value, null, 2))),
  );
}
