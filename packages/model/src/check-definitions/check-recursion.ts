import type { Definitions, RecordDefinition } from "../definitions.ts";
import type { DefinitionProblem } from "../schema/read-definitions.ts";
import { namesIn, parseTypeExpression } from "../schema/type-expression.ts";
import { each, problem } from "./definition-places.ts";

/**
 * Finds records that include themselves and types that stand for themselves, over others or not: they have no end.
 * That a field holds its own record is no fault here.
 */
export function checkRecursion(part: Definitions, whole: Definitions): DefinitionProblem[] {
  const records = new Map(Object.entries<RecordDefinition>(whole.records));
  for (const aspect of Object.values(whole.aspects)) records.set(aspect.record, aspect);
  const includesOf = (name: string) => records.get(name)?.includes ?? [];
  const namesOf = (name: string) => (Object.hasOwn(whole.types, name) ? namesIn(parseTypeExpression(whole.types[name]?.type ?? "")) : []);
  return [
    ...each(part, "aspects", (at, { record }) => ring(record, includesOf).map((names) => problem(at, `includes itself: ${names}`))),
    ...each(part, "records", (at) => ring(at.name, includesOf).map((names) => problem(at, `includes itself: ${names}`))),
    ...each(part, "types", (at) => ring(at.name, namesOf).map((names) => problem(at, `type stands for itself: ${names}`))),
  ];
}

/** The way from a name back to it, such as `a, b, a`; none when there is none. */
function ring(start: string, step: (name: string) => readonly string[]): string[] {
  const seen = new Set<string>();
  const wayFrom = (name: string): string[] | undefined => {
    for (const next of step(name)) {
      if (next === start) return [next];
      if (seen.has(next)) continue;
      seen.add(next);
      const rest = wayFrom(next);
      if (rest !== undefined) return [next, ...rest];
    }
    return undefined;
  };
  const way = wayFrom(start);
  return way === undefined ? [] : [[start, ...way].join(", ")];
}
