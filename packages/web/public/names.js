import { getEntities } from "./catalog.js";
import { nameOfUrn, shapeOfUrn, typeOfUrn } from "./elements.js";
import { entityType } from "./entity-types.js";

/** @typedef {Readonly<Record<string, import("./catalog.js").EnvelopedAspect>>} Aspects */

/** So many links of a page are called by their names: the answer must not become larger than the page. */
const mostNamed = 200;

/**
 * What the aspects of an entity call it; undefined when they do not.
 *
 * @param {string} type
 * @param {Aspects} aspects
 */
export function givenName(type, aspects) {
  for (const path of entityType(type).names) {
    const [aspect = "", ...members] = path.split(".");
    const name = members.reduce(memberOf, /** @type {unknown} */ (aspects[aspect]?.value));
    if (typeof name === "string" && name.trim() !== "") return name;
  }
  return undefined;
}

/**
 * @param {unknown} value
 * @param {string} member
 * @returns {unknown}
 */
function memberOf(value, member) {
  return typeof value === "object" && value !== null ? /** @type {Record<string, unknown>} */ (value)[member] : undefined;
}

/**
 * What an entity is called in a list. An id of which the given name is the last part says more, as `shop.public.orders` does of
 * `orders`.
 *
 * @param {string} urn
 * @param {string | undefined} given
 */
export function listedName(urn, given) {
  const id = nameOfUrn(urn);
  if (given === undefined) return id;
  const isLastPart = id.toLowerCase().endsWith(given.toLowerCase()) && /[./:]/.test(id.at(-given.length - 1) ?? "");
  return isLastPart ? id : given;
}

/**
 * What entities are called in a list, by URN. Whoever may search may perhaps not read all that is found: ids must do there. Each
 * type and each shape of URNs is asked for by itself, as a type that may not be read, or a text that only looks like a URN of it,
 * makes the catalog refuse the whole request.
 *
 * @param {readonly string[]} urns
 * @returns {Promise<Map<string, string>>}
 */
export async function listedNames(urns) {
  const groups = [...Map.groupBy(new Set(urns), shapeOfUrn).values()];
  const named = await Promise.all(
    groups.map(async (members) => {
      const type = typeOfUrn(members[0] ?? "");
      const entities = await namedEntities(type, members);
      return members.map((urn) => /** @type {const} */ ([urn, listedName(urn, givenName(type, entities[urn]?.aspects ?? {}))]));
    }),
  );
  return new Map(named.flat());
}

/**
 * @param {string} type
 * @param {readonly string[]} urns
 * @returns {Promise<Record<string, import("./catalog.js").Entity>>}
 */
async function namedEntities(type, urns) {
  const aspects = new Set(entityType(type).names.map((path) => path.slice(0, path.indexOf("."))));
  return aspects.size === 0 ? {} : getEntities(urns, [...aspects]).catch(() => ({}));
}

/**
 * Calls the entities that a part of the page links to by their names, as lists do. It is shown without waiting for them. Columns
 * come last: a table may have more of them than are named, and few have other names than their ids.
 *
 * @param {ParentNode} place
 */
export async function nameLinks(place) {
  const links = [.../** @type {NodeListOf<HTMLAnchorElement>} */ (place.querySelectorAll("a.entity"))];
  const urns = [...new Set(links.map(({ title }) => title))].sort((a, b) => Number(isColumn(a)) - Number(isColumn(b)));
  const names = await listedNames(urns.slice(0, mostNamed));
  for (const link of links) link.textContent = names.get(link.title) ?? link.textContent;
}

/** @param {string} urn */
function isColumn(urn) {
  return typeOfUrn(urn) === "schemaField";
}
