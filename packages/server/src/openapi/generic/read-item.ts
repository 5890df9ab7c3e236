import { isJsonObject, type Json, type JsonObject } from "@almagest/model";

/** An item of a list that names its entity. */
interface Item {
  readonly urn: string;
  readonly members: JsonObject;
}

/** The URN of an item and its other members; or what is wrong with the item. */
export function readItem(item: Json): Item | string {
  if (!isJsonObject(item)) return "an item must be an object with a `urn`";
  const { urn, ...members } = item;
  if (typeof urn === "string") return { urn, members };
  return urn === undefined || urn === null ? "Missing `urn` field" : "`urn` must be a text";
}

/** Which item of a list something is said of; none where there is but one. */
export function itemPlace(index: number, count: number): string | undefined {
  return count > 1 ? `item ${index}` : undefined;
}

/** What is wrong with an item, and which one it is. */
export function placedFault(fault: string, place: string | undefined): string {
  return place === undefined ? fault : `${fault} (${place})`;
}
