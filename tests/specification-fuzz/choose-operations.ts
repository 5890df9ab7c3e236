import type { SpecifiedOperation } from "../openapi/specified-operations.ts";
import { between, seededRandom } from "../support/seeded-random.ts";

/** Operations of the same kind of every entity type and aspect count as one: which of them is tried, the seed decides. */
export function oneOfEachKind(seed: number): (operations: readonly SpecifiedOperation[]) => SpecifiedOperation[] {
  const random = seededRandom(seed);
  return (operations) =>
    [...Map.groupBy(operations, kindOf).values()].flatMap((alike) => alike[between(random, 0, alike.length - 1)] ?? []);
}

/** Paths name entity types and aspects, which are many; the tag of an operation tells that it is of one of these. */
function kindOf({ path, method, tag }: SpecifiedOperation): string {
  const isOfEntity = /^[a-z]\w* \(v\d\)$/.test(tag);
  const kind = isOfEntity ? path.replace(/(\/entity\/(?:batch\/)?)[^/]+/, "$1*").replace(/(\{urn\}\/).+/, "$1*") : path;
  return `${method} ${kind}`;
}
