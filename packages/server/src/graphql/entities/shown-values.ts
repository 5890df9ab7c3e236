import type { Json, JsonObject } from "@almagest/model";

/** Values of the model as the schema shows them, where it has other names or knows what an association belongs to. */

type Values = readonly JsonObject[];

/** The members of a list of records; none where there is no list. */
export function records(list: Json | undefined): Values {
  return Array.isArray(list) ? (list as JsonObject[]) : [];
}

/** `globalTags` of an entity or a column. */
export function shownTags(value: JsonObject, associatedUrn: string) {
  return { tags: records(value.tags).map(({ tag }) => ({ tag, associatedUrn })) };
}

/** `glossaryTerms` of an entity or a column. */
export function shownTerms(value: JsonObject, associatedUrn: string) {
  return { terms: records(value.terms).map(({ urn, actor }) => ({ term: urn, actor, associatedUrn })) };
}

/** `ownership`. */
export function shownOwnership(value: JsonObject, associatedUrn: string) {
  const owners = records(value.owners).map(({ owner, type, typeUrn, source }) => ({
    owner,
    type,
    ownershipType: typeUrn ?? systemOwnershipType(type),
    source: source && { ...(source as JsonObject) },
    associatedUrn,
  }));
  return { owners, lastModified: value.lastModified ?? { time: 0 } };
}

/** The entity that stands for a member of the enum of ownership types. */
export function systemOwnershipType(type: Json | undefined): string | undefined {
  return typeof type === "string" ? `urn:li:ownershipType:__system__${type.toLowerCase()}` : undefined;
}

/** `institutionalMemory`: the label of a link is its description. */
export function shownLinks(value: JsonObject, associatedUrn: string) {
  const elements = records(value.elements).map(({ url, description, createStamp }) => {
    const { actor, time } = (createStamp ?? {}) as JsonObject;
    return { url, label: description, description, author: actor, actor, created: { actor, time }, associatedUrn };
  });
  return { elements };
}
