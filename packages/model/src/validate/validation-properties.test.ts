import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cachedBy } from "../cached-by.ts";
import type { Json } from "../definitions.ts";
import { loadEntityRegistry } from "../entity-registry.ts";
import type { PrimitiveName, RecordSpec, TypeSpec } from "../schema/type-spec.ts";
import { shippedDefinitions } from "../shipped-definitions.ts";
import { fractionCheck } from "./check-numbers.ts";
import { validateAspect } from "./validate-aspect.ts";

const registry = loadEntityRegistry(shippedDefinitions);
const aspects = [...registry.aspects.values()];
const anyJson = fc.jsonValue() as fc.Arbitrary<Json>;

const anyUrn = fc.constantFrom(
  "urn:li:corpuser:a",
  "urn:li:corpGroup:a",
  "urn:li:tag:a",
  "urn:li:dataPlatform:hive",
  "urn:li:dataset:(urn:li:dataPlatform:hive,t,PROD)",
  "urn:li:glossaryTerm:a",
  "urn:li:(",
);

const anyPrimitive: Readonly<Record<PrimitiveName, fc.Arbitrary<Json>>> = {
  boolean: fc.boolean(),
  int: fc.oneof(fc.integer(), fc.double()),
  long: fc.oneof(fc.maxSafeInteger(), fc.bigInt(), fc.double()),
  float: fc.oneof(fc.float(), fc.double(), fc.constant("NaN")),
  double: fc.double(),
  string: fc.oneof({ weight: 9, arbitrary: fc.string({ unit: "grapheme" }) }, { weight: 1, arbitrary: fc.string({ unit: "binary" }) }),
  bytes: fc.string(),
  null: fc.constant(null),
};

/** Values that mostly fit a type, with members too many now and then and something else entirely once in a while. */
function roughly(type: TypeSpec): fc.Arbitrary<Json> {
  return fc.oneof({ weight: 60, arbitrary: fitting(type) }, { weight: 1, arbitrary: anyJson });
}

function fitting(type: TypeSpec): fc.Arbitrary<Json> {
  switch (type.kind) {
    case "primitive":
      return anyPrimitive[type.name];
    case "fixed":
      return fc.string({ minLength: type.size, maxLength: type.size });
    case "enum":
      return fc.constantFrom(...type.symbols);
    case "array":
      return fc.array(roughly(type.element), { maxLength: 2 });
    case "map":
      return fc.dictionary(fc.string(), roughly(type.element), { maxKeys: 2 });
    case "union":
      return fc.oneof(...type.members.map((member) => roughly(member.type).map((value) => ({ [member.key]: value }))));
    case "typeref":
      return type.name.endsWith("Urn") ? anyUrn : fitting(type.target);
    case "record":
      return recordValue(type);
  }
}

const recordValue: (record: RecordSpec) => fc.Arbitrary<Json> = cachedBy((record) => {
  const members = Object.fromEntries(record.fields.map((field) => [field.name, roughly(field.type)]));
  const requiredKeys = record.fields.filter((field) => !field.optional && field.default === undefined).map(({ name }) => name);
  const known = fc.record(members, { requiredKeys }) as fc.Arbitrary<Record<string, Json>>;
  return fc.tuple(known, fc.dictionary(fc.string(), anyJson, { maxKeys: 1 })).map(([value, more]) => ({ ...more, ...value }));
});

function significant(number: number): string {
  return number.toExponential().replaceAll(/[-.]|e.*/g, "");
}

describe("validateAspect", () => {
  test("never throws, whatever the value, and gives either a value or issues", () => {
    for (const aspect of aspects) {
      const value = fc.oneof(anyJson, recordValue(aspect.record));
      fc.assert(
        fc.property(value, (given) => {
          const { value, issues } = validateAspect(registry, aspect, given);
          expect(value === undefined).toBe(issues.length > 0);
        }),
        { numRuns: 20 },
      );
    }
  });

  test("keeps of a float what 32 bits hold of it, in the fewest digits", () => {
    const float = fractionCheck("Float");
    fc.assert(
      fc.property(
        fc.oneof(fc.float({ noNaN: true, noDefaultInfinity: true }), fc.double({ min: -3.4e38, max: 3.4e38, noNaN: true })),
        (given) => {
          const kept = Number(float(given, { registry, issues: [] }));
          expect(Math.fround(kept) === Math.fround(given)).toBe(true);
          expect(significant(kept).length).toBeLessThanOrEqual(significant(Math.fround(given)).length);
          expect(significant(kept).length).toBeLessThanOrEqual(9);
          expect(float(kept, { registry, issues: [] })).toBe(kept);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("accepts what it made of a value, and leaves that as it is", () => {
    let accepted = 0;
    let changed = 0;
    for (const aspect of aspects) {
      fc.assert(
        fc.property(recordValue(aspect.record), (given) => {
          const { value } = validateAspect(registry, aspect, given);
          if (value === undefined) return;
          accepted++;
          if (value !== given) changed++;
          const again = validateAspect(registry, aspect, value);
          expect(again.issues).toEqual([]);
          expect(again.value).toBe(value);
        }),
        { numRuns: 20 },
      );
    }
    expect(accepted).toBeGreaterThan(500);
    expect(changed).toBeGreaterThan(100);
  });
});
