import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import { parseDefinition } from "@almagest/server/metadata-tests/definition/parse-definition.ts";
import type { Predicate } from "@almagest/server/metadata-tests/definition/test-definition.ts";
import fc from "fast-check";
import { expect, test } from "vitest";

const registry = loadEntityRegistry(shippedDefinitions);
const parse = (definition: unknown) => parseDefinition(registry, JSON.stringify(definition));

/** A predicate as it is written, in either generation, with what it must be read as. */
interface Written {
  readonly text: unknown;
  readonly read: unknown;
}

const properties = [
  "ownership.owners.owner",
  "datasetProperties.name",
  "container.container.domains.domains",
  "entityType",
  "__lastUpdated",
];
const operators = [
  ["equals", "equals"],
  ["EQUALS", "equals"],
  ["Any Equals", "equals"],
  ["START_WITH", "starts_with"],
  ["contains", "contains_str"],
  ["Not_Equals", "not_equals"],
] as const;

const leaf: fc.Arbitrary<Written> = fc
  .record({
    property: fc.constantFrom(...properties),
    operator: fc.constantFrom(...operators),
    values: fc.array(fc.oneof(fc.string(), fc.integer().map(String)), { minLength: 1, maxLength: 3 }),
    isOlder: fc.boolean(),
    negated: fc.boolean(),
  })
  .map(({ property, operator: [written, operator], values, isOlder, negated }) => ({
    text: isOlder ? { query: property, condition: written, values, negated } : { property, operator: written, values, negated },
    read: { kind: "comparison", paths: [property.split(".")], operator, values, negated },
  }));

const { predicate } = fc.letrec<{ predicate: Written }>((tie) => ({
  predicate: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.tuple(fc.constantFrom("and", "or"), fc.array(tie("predicate"), { maxLength: 3 })).map(([kind, parts]) => ({
      text: { [kind]: parts.map(({ text }) => text) },
      read: { kind, parts: parts.map(({ read }) => read) },
    })),
    fc.array(tie("predicate"), { maxLength: 3 }).map((parts) => ({
      text: parts.map(({ text }) => text),
      read: { kind: "and", parts: parts.map(({ read }) => read) },
    })),
    leaf.map(({ text, read }) => ({ text: { not: text }, read: { kind: "not", part: read } })),
  ),
}));

/** The predicate without what cannot be compared. */
function plain(one: Predicate): unknown {
  switch (one.kind) {
    case "and":
    case "or":
      return { kind: one.kind, parts: one.parts.map(plain) };
    case "not":
      return { kind: "not", part: plain(one.part) };
    case "faulty":
      return one;
    case "comparison":
      return { kind: "comparison", paths: one.property.paths, operator: one.operator, values: one.values, negated: one.negated };
  }
}

test("what is written right is read as it is meant", () => {
  fc.assert(
    fc.property(predicate, ({ text, read }) => {
      const { definition, faults } = parse({ on: { types: ["dataset"] }, rules: text });
      expect(faults).toEqual([]);
      expect(plain(definition.rules)).toEqual(read);
    }),
  );
});

/** The paths of every comparison in what is written. */
function comparisonsIn(value: unknown, path: readonly (string | number)[]): (readonly (string | number)[])[] {
  if (Array.isArray(value)) return value.flatMap((element, index) => comparisonsIn(element, [...path, index]));
  if (typeof value !== "object" || value === null) return [];
  if ("operator" in value || "condition" in value) return [path];
  return Object.entries(value).flatMap(([name, member]) => comparisonsIn(member, [...path, name]));
}

function at(value: unknown, path: readonly (string | number)[]): Record<string, unknown> {
  return path.reduce<unknown>((inside, step) => (inside as Record<string | number, unknown>)[step], value) as Record<string, unknown>;
}

test("each fault that is put into it is told at its place, and no other", () => {
  fc.assert(
    fc.property(predicate, fc.infiniteStream(fc.boolean()), ({ text }, choices) => {
      const rules = structuredClone(text);
      const wanted: string[] = [];
      for (const path of comparisonsIn({ rules }, [])) {
        if (!choices.next().value) continue;
        const comparison = at({ rules }, path);
        const name = "operator" in comparison ? "operator" : "condition";
        comparison[name] = "no such operator";
        wanted.push([...path, name].join("/"));
      }
      const { faults } = parse({ on: { types: ["dataset"] }, rules });
      expect(faults.map(({ path }) => path.join("/"))).toEqual(wanted);
    }),
  );
});

test("whatever is written is answered with a definition and faults, never with an error", () => {
  const anything = fc.oneof(
    fc.json({ maxDepth: 6 }),
    fc.string(),
    fc
      .record({ on: fc.jsonValue(), rules: fc.jsonValue(), actions: fc.jsonValue() }, { requiredKeys: [] })
      .map((definition) => JSON.stringify(definition)),
    fc
      .record({ and: fc.jsonValue(), property: fc.string(), operator: fc.constantFrom("regex", "less_than", "in"), values: fc.jsonValue() })
      .map((rules) => JSON.stringify({ rules })),
    fc.string().map((pattern) => JSON.stringify({ rules: { property: "urn", operator: "regex", values: [pattern] } })),
    fc.string().map((property) => JSON.stringify({ on: { types: ["dataset"] }, rules: { property, operator: "exists" } })),
  );
  fc.assert(
    fc.property(anything, (text) => {
      const { definition, faults } = parseDefinition(registry, text);
      expect(definition.types).toBeInstanceOf(Set);
      for (const { message } of faults) expect(message).not.toBe("");
    }),
    { numRuns: 1_000 },
  );
});
