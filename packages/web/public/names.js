import { getEntities } from "./catalog.js";
import { nameOfUrn } from "./elements.js";

/** The aspects that say what an entity is called. */
const namingAspects = [
  "datasetProperties",
  "containerProperties",
  "dataFlowInfo",
  "dataJobInfo",
  "chartInfo",
  "dashboardInfo",
  "mlModelProperties",
  "dataProductProperties",
  "domainProperties",
  "glossaryTermInfo",
  "glossaryNodeInfo",
  "tagProperties",
  "propertyDefinition",
  "corpUserInfo",
  "corpUserEditableInfo",
  "corpGroupInfo",
  "dataPlatformInfo",
];

/**
 * What aspects call their entity, the first that does.
 *
 * @param {readonly import("./catalog.js").EnvelopedAspect[]} aspects
 */
export function givenName(aspects) {
  for (const { value } of aspects) {
    const name = value.displayName ?? value.name ?? value.fullName ?? value.title;
    if (typeof name === "string" && name.trim() !== "") return name;
  }
  return undefined;
}

/**
 * What an entity is called in a list. An id that ends with the given name says more, as `shop.public.orders` does of `orders`.
 *
 * @param {string} urn
 * @param {string | undefined} given
 */
export function listedName(urn, given) {
  const id = nameOfUrn(urn);
  return given === undefined || id.toLowerCase().endsWith(given.toLowerCase()) ? id : given;
}

/**
 * What entities are called in a list, by URN. Whoever may search may perhaps not read what is found: ids must do then.
 *
 * @param {readonly string[]} urns
 * @returns {Promise<Map<string, string>>}
 */
export async function listedNames(urns) {
  const entities = urns.length === 0 ? {} : await getEntities(urns, namingAspects).catch(() => undefined);
  return new Map(urns.map((urn) => [urn, listedName(urn, givenName(Object.values(entities?.[urn]?.aspects ?? {})))]));
}
