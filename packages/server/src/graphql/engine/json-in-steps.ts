import { type Json, stringifyJson } from "@almagest/model";
import type { Steps } from "../../steps.ts";

/** What is no larger is made into text at once: a fraction of a millisecond. */
const mostAtOnce = 2_000;
/** So many characters of a text weigh as much as another value. */
const charactersPerValue = 64;

/** `stringifyJson` of a value that may be large, a part of it at a time. */
export function* jsonInSteps(value: Json): Steps<string> {
  const parts: string[] = [];
  yield* addParts(value, parts);
  return parts.join("");
}

function* addParts(value: Json, parts: string[]): Steps<void> {
  if (typeof value !== "object" || value === null || roomAfter(value, mostAtOnce) > 0) {
    parts.push(stringifyJson(value));
    yield;
    return;
  }
  const isList = Array.isArray(value);
  let before = isList ? "[" : "{";
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    parts.push(isList ? before : `${before}${JSON.stringify(name)}:`);
    yield* addParts(member, parts);
    before = ",";
  }
  parts.push(isList ? "]" : "}");
}

/** What is left of some room with a value in it: nothing, if it does not fit. */
function roomAfter(value: Json | undefined, room: number): number {
  let left = room - 1;
  if (typeof value === "string") return left - value.length / charactersPerValue;
  if (typeof value !== "object" || value === null) return left;
  for (const name in value) {
    if (left <= 0) return 0;
    left = roomAfter((value as Record<string, Json>)[name], left);
  }
  return left;
}
