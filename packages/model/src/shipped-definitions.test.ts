import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadEntityRegistry } from "./entity-registry.ts";
import { shippedDefinitions } from "./index.ts";

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

test("each aspect belongs to an entity, but for three that only nest in others", () => {
  const used = new Set([...registry.entities.values()].flatMap((entity) => [...entity.aspects.keys()]));
  expect([...registry.aspects.keys()].filter((name) => !used.has(name))).toEqual(["incidentSource", "mlHyperParam", "mlMetric"]);
});
