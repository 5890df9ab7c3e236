import { entityTypeOf, formatUrn, type Json, type JsonObject } from "@almagest/model";
import { userPrefix } from "../../auth/users/user-names.ts";
import { systemOwnershipType } from "../../reference-data/system-ownership-type.ts";

/** Values of the model as the schema shows them, where it has other names or knows what an association belongs to. */

type Values = readonly JsonObject[];

/** Stands for an audit stamp that the schema wants and nobody stored. */
export const unknownTime = { time: 0 } as const;

const unknownUser = formatUrn("corpuser", ["unknown"]);

/** The texts of a list, none where there is no list. */
export function strings(list: unknown): readonly string[] {
  return Array.isArray(list) ? list : [];
}

/** The members of a list of records; none where there is no list. */
export function records(list: Json | undefined): Values {
  return Array.isArray(list) ? (list as JsonObject[]) : [];
}

/** `globalTags` of an entity or a column. */
export function shownTags(value: JsonObject, associatedUrn: string) {
  return { tags: records(value.tags).map(({ tag, context, attribution }) => ({ tag, context, attribution, associatedUrn })) };
}

/** `glossaryTerms` of an entity or a column. */
export function shownTerms(value: JsonObject, associatedUrn: string) {
  const terms = records(value.terms);
  return { terms: terms.map(({ urn, actor, context, attribution }) => ({ term: urn, actor, context, attribution, associatedUrn })) };
}

/** `ownership`. */
export function shownOwnership(value: JsonObject, associatedUrn: string) {
  const owners = records(value.owners).map(({ owner, type, typeUrn, source }) => ({
    owner,
    type,
    ownershipType: typeUrn ?? (typeof type === "string" ? systemOwnershipType(type) : undefined),
    source,
    associatedUrn,
  }));
  return { owners, lastModified: value.lastModified ?? unknownTime };
}

/** `institutionalMemory`: the label of a link is its description. The schema wants an author who is a user. */
export function shownLinks(value: JsonObject, associatedUrn: string) {
  const elements = records(value.elements).map(({ url, description, createStamp, updateStamp, settings }) => {
    const { actor, time } = (createStamp ?? unknownTime) as JsonObject;
    const author = isUser(actor) ? actor : unknownUser;
    const isShown = isUser(actor) || (typeof actor === "string" && entityTypeOf(actor) === "corpGroup");
    const shown = { url, label: description, description, author, actor: isShown ? actor : unknownUser, created: { actor, time } };
    return { ...shown, updated: updateStamp, settings, associatedUrn };
  });
  return { elements };
}

function isUser(urn: Json | undefined): boolean {
  return typeof urn === "string" && urn.startsWith(userPrefix);
}

/** `deprecation`, which knows its actor as text and as an entity. */
export function shownDeprecation(value: JsonObject | undefined) {
  return value && { ...value, actorEntity: value.actor };
}

/** The stamps of a `ChangeAuditStamps`, which the schema never lacks. */
export function shownStamps(stamps: Json | undefined) {
  const { created, lastModified, deleted } = (stamps ?? {}) as JsonObject;
  return { created: created ?? unknownTime, lastModified: lastModified ?? unknownTime, deleted };
}

/** A value of a union of text and number, as `StringValue` or `NumberValue`. */
export function shownPrimitive(value: Json | undefined) {
  const plain = unboxed(value);
  return typeof plain === "string" ? { __typename: "StringValue", stringValue: plain } : { __typename: "NumberValue", numberValue: plain };
}

/** The value that a union of the model holds: unions are stored as an object with one member, named after the type. */
export function unboxed(value: Json | undefined): Json | undefined {
  return typeof value === "object" && value !== null ? Object.values(value)[0] : value;
}
