import { describe, expect, it } from "vitest";
import { sampleAspect } from "../../fixtures/sample-aspect.ts";
import type { FieldDefinition } from "../definitions.ts";
import { edgeRules, searchRules } from "./derivation-rules.ts";

const level: FieldDefinition = { type: "int", default: 3, searchable: {} };
const owner: FieldDefinition = { type: "string", relationship: { name: "OwnedBy" } };

describe("the rules of search documents", () => {
  const rules = (fields: Record<string, FieldDefinition>) => searchRules(sampleAspect(fields, { "sample.Part": { level } }));

  it.each<[string, Record<string, FieldDefinition>]>([
    ["a default", { level: { ...level, default: 4 } }],
    ["a name in the index", { level: { ...level, searchable: { fieldName: "grade" } } }],
    ["a number in the score", { level, rank: { type: "long?", searchScore: {} } }],
  ])("change with %s", (_what, fields) => {
    expect(rules(fields)).not.toBe(rules({ level }));
  });

  it("change with the kind of the aspect, and when another takes its place", () => {
    const aspect = sampleAspect({ level });
    const others = [
      { ...aspect, kind: "timeseries" as const },
      { ...aspect, isDeprecated: true },
    ];
    for (const other of others) expect(searchRules(other)).not.toBe(searchRules(aspect));
  });

  it("stay when only words for people change", () => {
    expect(rules({ level: { ...level, description: "How much." } })).toBe(rules({ level }));
  });
});

describe("the rules of edges", () => {
  const rules = (fields: Record<string, FieldDefinition>) =>
    edgeRules(sampleAspect(fields, { "sample.Part": { owner: { ...owner, default: "urn:li:corpuser:ada" } } }), ["dataset"]);

  it("are none for an aspect that declares none", () => {
    expect(rules({ level })).toBeUndefined();
    expect(edgeRules({ ...sampleAspect({ owner }), kind: "timeseries" }, ["dataset"])).toBeUndefined();
  });

  it("change with the entity types that have the aspect, in whichever order they are told", () => {
    const aspect = sampleAspect({ owner });
    expect(edgeRules(aspect, ["dataset", "chart"])).toBe(edgeRules(aspect, ["chart", "dataset"]));
    expect(edgeRules(aspect, ["dataset"])).not.toBe(edgeRules(aspect, ["chart", "dataset"]));
  });

  it("change with a default, also one further in, and not with what only searches read", () => {
    expect(rules({ owner: { ...owner, default: "urn:li:corpuser:ada" } })).not.toBe(rules({ owner }));
    expect(rules({ owner, part: { type: "sample.Part" } })).not.toBe(rules({ owner }));
    expect(rules({ owner: { ...owner, searchable: {} } })).toBe(rules({ owner }));
  });
});
