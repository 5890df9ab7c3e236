import { isJsonObject, type Json, stringifyJson } from "@almagest/model";
import type { Specification } from "./specification.ts";

/** How deep below a member of the specification lines are broken: a path, then its methods; a kind of component, then its members. */
const linesUntil = 3;

/** The specification as JSON, piece by piece, with a line for each operation and each schema, so that a change shows where it is. */
export function* writeSpecification(specification: Specification): Generator<string> {
  yield* write(specification, 0);
  yield "\n";
}

function* write(value: unknown, depth: number): Generator<string> {
  const members = depth < linesUntil && isJsonObject(value) ? Object.entries(value) : [];
  if (members.length === 0) return yield stringifyJson(value as Json);
  const indent = " ".repeat(depth);
  let before = "{";
  for (const [name, member] of members) {
    yield `${before}\n${indent} ${JSON.stringify(name)}: `;
    yield* write(member, depth + 1);
    before = ",";
  }
  yield `\n${indent}}`;
}
