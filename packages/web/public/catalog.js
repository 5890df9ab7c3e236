import { entityType, searchedTypes } from "./entity-types.js";
import { ask } from "./graphql.js";
import { answeredWith, objectIn, request } from "./request.js";

/**
 * The questions of the pages. What there is, is asked in GraphQL: it answers each reader with what they may see, where the other
 * protocols refuse a question that is about more.
 *
 * @typedef {{ time: number, actor: string }} AuditStamp
 * @typedef {{ name: string, value: Record<string, unknown>, created?: AuditStamp, systemMetadata?: object }} EnvelopedAspect
 * @typedef {{ urn: string, entityName: string, aspects: Record<string, EnvelopedAspect> }} Entity
 * @typedef {{ urns: string[], total: number }} Found
 */

const headers = { "Content-Type": "application/json", "X-RestLi-Protocol-Version": "2.0.0" };
const searchedMembers = [...searchedTypes.values()].map(({ member }) => member);

/**
 * How many entities there are of each of the types that people look for.
 *
 * @returns {Promise<Map<string, number>>}
 */
export async function countEntities() {
  const question = `query counts($input: AggregateAcrossEntitiesInput!) {
    aggregateAcrossEntities(input: $input) { facets { aggregations { value count } } }
  }`;
  const input = { types: searchedMembers, query: "*", facets: ["_entityType"], searchFlags: { maxAggValues: searchedMembers.length } };
  const data = await ask(question, { input });
  const { facets } = /** @type {{ facets: { aggregations: { value: string, count: number }[] }[] }} */ (data.aggregateAcrossEntities);
  const counts = new Map(facets.flatMap(({ aggregations }) => aggregations.map(({ value, count }) => [value, count])));
  return new Map([...searchedTypes].map(([type, { member = "" }]) => [type, counts.get(member) ?? 0]));
}

/**
 * A page of the URNs of one type, in their order, without those that are soft deleted: as many as are counted.
 *
 * @param {string} type
 * @param {number} start
 * @param {number} count
 * @returns {Promise<Found>}
 */
export async function listEntities(type, start, count) {
  const { member } = entityType(type);
  if (member === undefined) return listUnnamedType(type, start, count);
  const sortInput = { sortCriteria: [{ field: "urn", sortOrder: "ASCENDING" }] };
  return found({ query: "*", types: [member], sortInput }, start, count);
}

/**
 * A page of the URNs of the entities that words find, the best first.
 *
 * @param {string} query
 * @param {number} start
 * @param {number} count
 */
export async function search(query, start, count) {
  return found({ query, types: searchedMembers }, start, count);
}

/**
 * @param {object} input
 * @param {number} start
 * @param {number} count
 */
function found(input, start, count) {
  const question = `query found($input: SearchAcrossEntitiesInput!) {
    searchAcrossEntities(input: $input) { total searchResults { entity { urn } } }
  }`;
  return fill(start, count, async (window) => {
    const data = await ask(question, { input: { ...input, ...window, searchFlags: { skipAggregates: true } } });
    const answer = /** @type {{ total: number, searchResults: { entity: { urn: string } }[] }} */ (data.searchAcrossEntities);
    return { urns: answer.searchResults.map(({ entity }) => entity.urn), total: answer.total };
  });
}

/**
 * GraphQL has no name for some types that a catalog is run with.
 *
 * @param {string} entity
 * @param {number} start
 * @param {number} count
 */
function listUnnamedType(entity, start, count) {
  return fill(start, count, async (window) => {
    const answer = await read("entities?action=list", { method: "POST", headers, body: JSON.stringify({ entity, ...window }) });
    const { entities, total } = /** @type {{ value: { entities: string[], total: number } }} */ (answer).value;
    return { urns: entities, total };
  });
}

/**
 * A page as large as it is wanted: where the catalog answers less of it than that at once, the rest is asked for as well.
 *
 * @param {number} start
 * @param {number} count
 * @param {(window: { start: number, count: number }) => Promise<Found>} findPart
 * @returns {Promise<Found>}
 */
async function fill(start, count, findPart) {
  const { urns, total } = await findPart({ start, count });
  const missing = Math.min(count, total - start) - urns.length;
  if (urns.length === 0 || missing <= 0) return { urns, total };
  const rest = await fill(start + urns.length, missing, findPart);
  return { urns: [...urns, ...rest.urns], total };
}

/**
 * An entity with its latest aspects. One that is not stored has its key aspect alone.
 *
 * @param {string} urn
 */
export async function getEntity(urn) {
  return /** @type {Entity} */ (await read(`entitiesV2/${encodeURIComponent(urn)}`, { headers }));
}

/**
 * Those of the entities that are stored, by URN, with these aspects. The question stands in the body, as URNs are long.
 *
 * @param {readonly string[]} urns
 * @param {readonly string[]} aspects
 */
export async function getEntities(urns, aspects) {
  const body = `ids=List(${urns.map(encodeElement).join(",")})&aspects=List(${aspects.join(",")})`;
  const form = { ...headers, "Content-Type": "application/x-www-form-urlencoded", "X-HTTP-Method-Override": "GET" };
  const answer = await read("entitiesV2", { method: "POST", headers: form, body });
  return /** @type {{ results: Record<string, Entity> }} */ (answer).results;
}

/**
 * A URN as an element of a list, in which brackets, commas and quotes have a meaning.
 *
 * @param {string} urn
 */
function encodeElement(urn) {
  return encodeURIComponent(urn).replace(/[()']/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
}

/**
 * @param {string} address
 * @param {RequestInit} init
 * @returns {Promise<unknown>}
 */
async function read(address, init) {
  const { status, text } = await request(address, init);
  const body = /** @type {{ message?: string } | undefined} */ (objectIn(text));
  if (body === undefined || status >= 400) throw new Error(body?.message ?? answeredWith(status));
  return body;
}
