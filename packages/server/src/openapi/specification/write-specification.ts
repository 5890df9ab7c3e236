import type { Specification } from "./specification.ts";

/** The specification as JSON with a line for each operation and each schema, so that a change shows where it is. */
export function writeSpecification(specification: Specification): string {
  return `${write(specification, 0, linesUntil)}\n`;
}

/** How deep below a member of the specification lines are broken: a path, then its methods; a kind of component, then its members. */
const linesUntil = 3;

function write(value: unknown, depth: number, deepest: number): string {
  if (depth >= deepest || typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value);
  const indent = " ".repeat(depth + 1);
  const members = Object.entries(value).map(([name, member]) => `${indent}${JSON.stringify(name)}: ${write(member, depth + 1, deepest)}`);
  return members.length === 0 ? "{}" : `{\n${members.join(",\n")}\n${" ".repeat(depth)}}`;
}
