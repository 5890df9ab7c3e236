import { listEntities } from "./catalog.js";
import { element, readableName } from "./elements.js";
import { entityType } from "./entity-types.js";
import { rangeOf, steps, urnList } from "./urn-list.js";

const size = 25;

/**
 * What several entities of a type are called.
 *
 * @param {string} type
 */
export function titleOf(type) {
  return entityType(type).title ?? readableName(type);
}

/**
 * The entities of a type.
 *
 * @param {string} type
 * @param {number} start
 */
export async function typePage(type, start) {
  const { urns, total } = await listEntities(type, start, size);
  const title = titleOf(type);
  const window = { start, shown: urns.length, total, size };
  return {
    title,
    content: [element("h1", {}, title, " ", rangeOf(window)), await urnList(urns), steps(`#/type/${type}`, window)],
  };
}
