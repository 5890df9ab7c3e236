import { type Json, stringifyJson } from "@almagest/model";
import type { Specification } from "./specification.ts";

/** How deep a member becomes a piece of its own: a path, a schema. */
const piecesUntil = 3;

/** The specification in block style YAML, piece by piece: names and texts keep the quotes of JSON, which YAML reads too. */
export function* writeYaml(specification: Specification): Generator<string> {
  for (const [name, member] of membersOf(specification)) yield* write(name, member, 0);
}

function* write(name: string, value: unknown, depth: number): Generator<string> {
  const indent = "  ".repeat(depth);
  const members = depth < piecesUntil ? membersOf(value) : [];
  if (members.length === 0) return yield `${indent}${JSON.stringify(name)}:${block(value, `${indent}  `)}\n`;
  yield `${indent}${JSON.stringify(name)}:\n`;
  for (const [inner, member] of members) yield* write(inner, member, depth + 1);
}

function block(value: unknown, indent: string): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return " []";
    return value.map((element) => `\n${indent}-${block(element, `${indent}  `)}`).join("");
  }
  if (typeof value !== "object" || value === null) return ` ${stringifyJson(value as Json)}`;
  const members = membersOf(value);
  if (members.length === 0) return " {}";
  return members.map(([name, member]) => `\n${indent}${JSON.stringify(name)}:${block(member, `${indent}  `)}`).join("");
}

/** None for what is no object. */
function membersOf(value: unknown): [string, unknown][] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).filter(([, member]) => member !== undefined);
}
