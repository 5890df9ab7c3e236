import { goToLogIn } from "./go-to-log-in.js";

/**
 * The requests of the pages. Addresses are relative, so that the catalog may stand below a path prefix.
 *
 * @typedef {{ time: number, actor: string }} AuditStamp
 * @typedef {{ name: string, version: number, value: Record<string, unknown>, created?: AuditStamp }} EnvelopedAspect
 * @typedef {{ urn: string, entityName: string, aspects: Record<string, EnvelopedAspect> }} Entity
 */

const headers = { "Content-Type": "application/json", "X-RestLi-Protocol-Version": "2.0.0" };

/**
 * How many entities there are of each type.
 *
 * @param {readonly string[]} entities
 * @returns {Promise<Map<string, number>>}
 */
export async function countEntities(entities) {
  const counts = /** @type {Record<string, number>} */ (await action("batchGetTotalEntityCount", { entities }));
  return new Map(entities.map((name) => [name, counts[name] ?? counts[name.toLowerCase()] ?? 0]));
}

/**
 * A page of the URNs of one type, in their order, without those that are soft deleted: as many as are counted.
 *
 * @param {string} type
 * @param {number} start
 * @param {number} count
 */
export async function listEntities(type, start, count) {
  return search("*", { entities: [type], start, count, sort: { field: "urn", order: "ASCENDING" } });
}

/**
 * A page of the URNs of the entities that words find, the best first unless another order is given.
 *
 * @param {string} input
 * @param {{ entities: readonly string[], start: number, count: number, sort?: { field: string, order: string } }} among
 */
export async function search(input, among) {
  const answer = await action("searchAcrossEntities", { input, ...among });
  const found = /** @type {{ entities: { entity: string }[], numEntities: number }} */ (answer);
  return { urns: found.entities.map(({ entity }) => entity), total: found.numEntities };
}

/**
 * An entity with its latest aspects. One that is not stored has its key aspect alone.
 *
 * @param {string} urn
 */
export async function getEntity(urn) {
  return /** @type {Entity} */ (await request(`entitiesV2/${encodeURIComponent(urn)}`, { headers }));
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
  const answer = await request("entitiesV2", { method: "POST", headers: form, body });
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
 * @param {string} name
 * @param {object} parameters
 */
async function action(name, parameters) {
  const body = await request(`entities?action=${name}`, { method: "POST", headers, body: JSON.stringify(parameters) });
  return /** @type {{ value: unknown }} */ (body).value;
}

/**
 * @param {string} address
 * @param {RequestInit} init
 * @returns {Promise<unknown>}
 */
async function request(address, init) {
  const response = await fetch(address, init).catch(() => {
    throw new Error("The catalog does not answer. Try again when it is running.");
  });
  if (response.status === 401) goToLogIn();
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(body.message ?? `The catalog answered with status ${response.status}.`);
  return body;
}
