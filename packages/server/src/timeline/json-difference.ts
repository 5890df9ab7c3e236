import { formatPointer, isJsonObject, type Json, type JsonObject, jsonEqual } from "@almagest/model";

/** A step of a JSON patch. No interface, so that it can be printed as a JSON value. */
export type DifferenceStep = {
  readonly op: "add" | "remove" | "replace";
  readonly path: string;
  readonly value?: Json;
};

/** The steps that make the second value of the first. Members come in the order of the values, elements by their position. */
export function jsonDifference(before: Json, after: Json, path = ""): DifferenceStep[] {
  if (jsonEqual(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return differenceOfLists(before, after, path);
  if (isJsonObject(before) && isJsonObject(after)) return differenceOfObjects(before, after, path);
  return [{ op: "replace", path, value: after }];
}

function differenceOfObjects(before: JsonObject, after: JsonObject, path: string): DifferenceStep[] {
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  return [
    ...gone.map((name): DifferenceStep => ({ op: "remove", path: path + formatPointer([name]) })),
    ...Object.entries(after).flatMap(([name, value]): DifferenceStep[] => {
      const place = path + formatPointer([name]);
      const was = Object.hasOwn(before, name) ? before[name] : undefined;
      return was === undefined ? [{ op: "add", path: place, value }] : jsonDifference(was, value, place);
    }),
  ];
}

/** What is too much goes from the end, so that no step moves the elements that later steps name. */
function differenceOfLists(before: readonly Json[], after: readonly Json[], path: string): DifferenceStep[] {
  const both = Math.min(before.length, after.length);
  const changed = after.slice(0, both).flatMap((value, index) => jsonDifference(before[index] ?? null, value, `${path}/${index}`));
  const gone = before.slice(both).map((_, index): DifferenceStep => ({ op: "remove", path: `${path}/${before.length - 1 - index}` }));
  const come = after.slice(both).map((value, index): DifferenceStep => ({ op: "add", path: `${path}/${both + index}`, value }));
  return [...changed, ...gone, ...come];
}
