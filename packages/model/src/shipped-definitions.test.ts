import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadEntityRegistry } from "./entity-registry.ts";
import { type AspectSpec, shippedDefinitions } from "./index.ts";
import { dereferenced, type RecordSpec, type TypeSpec } from "./schema/type-spec.ts";

const registry = loadEntityRegistry(shippedDefinitions);

/** Names of the model that clients of June 2025 know: lists are texts with blanks, an optional field ends in `?`. */
const known: Readonly<Record<"entities" | "aspects" | "records" | "enums", Readonly<Record<string, string>>>> = JSON.parse(
  readFileSync(new URL("../fixtures/mid-2025-model.json", import.meta.url), "utf8"),
);

describe("the shipped definitions hold all that clients of June 2025 know", () => {
  test("59 entities with their key aspect first and their aspects in order", () => {
    expect(Object.keys(known.entities)).toHaveLength(59);
    for (const [name, aspects] of Object.entries(known.entities)) {
      const names = aspects.split(" ");
      const kept = [...(registry.entity(name)?.aspects.keys() ?? [])].filter((aspect) => names.includes(aspect));
      expect(kept, name).toEqual(names);
    }
  });

  test("217 aspects, 10 of them time series", () => {
    const found = Object.keys(known.aspects).map((name) => {
      const aspect = registry.aspects.get(name);
      const record = aspect?.record.name.replace("com.linkedin.", "");
      return [name, aspect?.kind === "timeseries" ? `${record} timeseries` : record];
    });
    expect(found).toHaveLength(217);
    expect(Object.fromEntries(found)).toEqual(known.aspects);
    expect(found.filter(([, record]) => record?.endsWith("timeseries"))).toHaveLength(10);
  });

  test("515 records with 1716 fields, in order; none that was optional has become required", () => {
    let fields = 0;
    for (const [name, list] of Object.entries(known.records)) {
      const names = list === "" ? [] : list.split(" ");
      const record = registry.types.record(name);
      const kept = record.fields.filter((field) => names.includes(field.name) || names.includes(`${field.name}?`));
      expect(
        kept.map((field) => field.name),
        name,
      ).toEqual(names.map((field) => field.replace("?", "")));
      for (const field of names.filter((one) => one.endsWith("?")))
        expect(record.field.get(field.slice(0, -1))?.optional, `${name}.${field}`).toBe(true);
      fields += kept.length;
    }
    expect([Object.keys(known.records).length, fields]).toEqual([515, 1716]);
  });

  test("no required field was added to their records: what they write stays valid", () => {
    for (const [name, list] of Object.entries(known.records)) {
      const names = list.replaceAll("?", "").split(" ");
      const added = registry.types.record(name).fields.filter((field) => !names.includes(field.name));
      expect(
        added.filter((field) => !field.optional && field.default === undefined).map((field) => field.name),
        name,
      ).toEqual([]);
    }
  });

  test("94 enums with 409 symbols, newer ones behind them", () => {
    let symbols = 0;
    for (const [name, list] of Object.entries(known.enums)) {
      const type = registry.types.named(name);
      const found = type.kind === "enum" ? [...type.symbols].slice(0, list.split(" ").length) : [];
      expect(found.join(" "), name).toBe(list);
      symbols += found.length;
    }
    expect([Object.keys(known.enums).length, symbols]).toEqual([94, 409]);
  });
});

describe("the shipped definitions are sound", () => {
  const aspects = [...registry.aspects.values()];

  test("each aspect belongs to an entity, but for three that only nest in others", () => {
    const used = new Set([...registry.entities.values()].flatMap((entity) => [...entity.aspects.keys()]));
    expect(aspects.map(({ name }) => name).filter((name) => !used.has(name))).toEqual(["incidentSource", "mlHyperParam", "mlMetric"]);
  });

  test("relationships lead to entities that exist", () => {
    const targets = aspects.flatMap((aspect) => annotations(aspect).flatMap((annotation) => entityTypes(annotation)));
    expect(targets.length).toBeGreaterThan(100);
    expect(targets.filter((name) => !registry.entities.has(name))).toEqual([]);
  });

  test("patches address arrays that exist, by members that their elements have", () => {
    const faults = aspects.flatMap(({ name, record, patch }) =>
      Object.entries(patch?.arrays ?? {}).flatMap(([path, keys]) =>
        arrayFaults(record, path, keys).map((fault) => `${name} ${path}: ${fault}`),
      ),
    );
    expect(faults).toEqual([]);
  });

  test("only versioned aspects can be patched", () => {
    expect(aspects.filter(({ kind, patch }) => kind === "timeseries" && patch !== undefined)).toEqual([]);
  });

  test("time series aspects begin with the time of the event", () => {
    const times = aspects.filter(({ kind }) => kind === "timeseries").map(({ record }) => record.field.get("timestampMillis")?.type);
    expect(times.every((type) => type !== undefined && dereferenced(type).kind === "primitive")).toBe(true);
  });
});

function annotations({ record }: AspectSpec): unknown[] {
  return [...fieldsBelow(record)].flatMap(({ definition }) => definition.relationship ?? []);
}

function* fieldsBelow(record: RecordSpec): Generator<RecordSpec["fields"][number]> {
  for (const field of record.fields) {
    yield field;
    for (const nested of recordsIn(field.type)) yield* fieldsBelow(nested);
  }
}

function recordsIn(type: TypeSpec): RecordSpec[] {
  const actual = dereferenced(type);
  if (actual.kind === "record") return [actual];
  if (actual.kind === "array" || actual.kind === "map") return recordsIn(actual.element);
  return actual.kind === "union" ? actual.members.flatMap((member) => recordsIn(member.type)) : [];
}

function entityTypes(annotation: unknown): string[] {
  if (typeof annotation !== "object" || annotation === null) return [];
  return Object.entries(annotation).flatMap(([name, value]) => (name === "entityTypes" ? (value as string[]) : entityTypes(value)));
}

function arrayFaults(record: RecordSpec, path: string, keys: readonly string[] | "fineGrainedLineage"): string[] {
  const array = path.replace(/\?$/, "").split("/").reduce<TypeSpec | undefined>(step, record);
  const type = array && dereferenced(array);
  if (type?.kind !== "array") return ["is not an array"];
  if (keys === "fineGrainedLineage") return [];
  const leaves = keys.flatMap((key) => keyPaths(key).map((members) => members.reduce<TypeSpec | undefined>(step, type.element)));
  const texts = keys.length === 0 ? [type.element] : leaves;
  return texts.every((text) => text !== undefined && ["primitive", "enum"].includes(dereferenced(text).kind)) ? [] : ["has no such keys"];
}

function keyPaths(key: string): string[][] {
  const members = key.split("␟");
  return (members.at(-1) ?? "").split("|").map((last) => [...members.slice(0, -1), last]);
}

function step(type: TypeSpec | undefined, name: string): TypeSpec | undefined {
  const actual = type && dereferenced(type);
  if (actual?.kind === "array") return name === "*" ? actual.element : undefined;
  if (actual?.kind === "union") return actual.members.find(({ key }) => key === name)?.type;
  return actual?.kind === "record" ? actual.field.get(name)?.type : undefined;
}
