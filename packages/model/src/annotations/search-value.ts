import type { Json } from "../definitions.ts";
import { stringifyJson } from "../exact-json.ts";
import { isArray, isJsonObject } from "../json-kinds.ts";
import { printedUrn } from "../urn.ts";
import type { SearchFieldType } from "./searchable-fields.ts";

/** What a search document holds under one name. */
export type SearchValue = SearchScalar | readonly SearchScalar[] | SearchObject;
export type SearchScalar = string | number | boolean | null;
/** Lists by key for MAP_ARRAY, scalars by key for OBJECT. */
export type SearchObject = { readonly [key: string]: SearchScalar | readonly SearchScalar[] };

/** Separates the steps of a browse path, and precedes the first. */
export const browsePathSeparator = "\u241f";

const maxElements = 1000;
const maxKeys = 1000;
const maxCharacters = 4096;

/** One value as its field is indexed; null, which the index does not hold, for empty and overlong text and for a value of another type. */
export function searchScalar(type: SearchFieldType, value: Json | undefined): SearchScalar {
  switch (type) {
    case "BOOLEAN":
      return typeof value === "boolean" ? value : null;
    case "COUNT":
    case "DATETIME":
    case "DOUBLE":
      return indexedNumber(value);
    case "BROWSE_PATH":
      return rooted(indexedText(value));
    case "URN":
    case "URN_PARTIAL":
      return indexedUrn(value);
    default:
      return indexedText(value);
  }
}

/** The values of a path through arrays (model.md 3.5): the first 1000, those that cannot be indexed left out. */
export function searchList(type: SearchFieldType, values: readonly Json[]): SearchValue {
  if (type === "BROWSE_PATH_V2") return browsePath(values);
  return values
    .slice(0, maxElements)
    .map((value) => searchScalar(type, value))
    .filter((value) => value !== null);
}

/** The maps at a path as their field is indexed: `key=value` texts, or an object by key; of the first 1000 keys. */
export function searchMap(type: SearchFieldType, maps: readonly Json[]): SearchValue {
  const entries = maps
    .filter(isJsonObject)
    .flatMap(Object.entries<Json>)
    .slice(0, maxKeys);
  if (type === "MAP_ARRAY") return objectOf(entries, (list) => (isArray(list) ? searchList("TEXT", list) : null));
  if (type === "OBJECT") return objectOf(entries, typedScalar);
  return entries.flatMap(([key, value]) => {
    const text = plainText(value);
    return text.length < maxCharacters ? [`${key}=${text}`] : [];
  });
}

/** Whether a value leaves nothing to find. */
export function isNothing(value: SearchValue): boolean {
  if (typeof value !== "object" || value === null) return value === null || value === false || value === 0;
  return Array.isArray(value) && value.length === 0;
}

function objectOf(entries: readonly (readonly [string, Json])[], read: (value: Json) => SearchValue): SearchValue {
  const members = entries.map(([key, value]) => [key, read(value)] as const).filter(([, value]) => value !== null);
  return members.length === 0 ? null : (Object.fromEntries(members) as SearchObject);
}

/** One text for the whole path, so that every prefix of it can be asked for. */
function browsePath(values: readonly Json[]): string | null {
  const steps = values.slice(0, maxElements).filter((value) => typeof value === "string");
  return steps.length === 0 ? null : steps.map((step) => browsePathSeparator + step).join("");
}

function rooted(path: string | null): string | null {
  return path === null || path.startsWith("/") ? path : `/${path}`;
}

function typedScalar(value: Json): SearchScalar {
  if (typeof value === "boolean") return value;
  return typeof value === "number" || typeof value === "bigint" ? Number(value) : indexedText(value);
}

function indexedNumber(value: Json | undefined): number | null {
  if (typeof value !== "number" && typeof value !== "bigint") return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

function indexedText(value: Json | undefined): string | null {
  if (value === undefined || value === null) return null;
  const text = plainText(value);
  return text === "" || text.length > maxCharacters ? null : text;
}

/** A URN is found by the text that its entity has, however it is spelled. */
function indexedUrn(value: Json | undefined): string | null {
  const text = indexedText(value);
  return text === null ? null : printedUrn(text);
}

function plainText(value: Json): string {
  return typeof value === "string" ? value : stringifyJson(value);
}
