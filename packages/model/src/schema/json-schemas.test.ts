import { describe, expect, test } from "vitest";
import { loadEntityRegistry } from "../entity-registry.ts";
import { JsonSchemas } from "./json-schemas.ts";

const registry = loadEntityRegistry({
  entities: { shelf: { key: "shelfKey", aspects: ["shelfInfo"] } },
  aspects: {
    shelfKey: { record: "shop.ShelfKey", fields: { id: { type: "string" } } },
    shelfInfo: {
      record: "shop.ShelfInfo",
      description: "What stands\non a shelf.",
      fields: {
        goods: { type: "array<union<shop.Good|string>>", description: "In their order." },
        color: { type: "shop.Color?" },
        room: { type: "int", default: 1, deprecated: true },
        counts: { type: "map<long>" },
        other: { type: "store.Good?" },
        limit: { type: "union<null|int>?" },
        best: { type: "shop.Good", default: { name: "soap" } },
        notes: { type: "map<string>", default: {}, description: "By hand." },
        paint: { type: "shop.Color", default: "RED" },
      },
    },
  },
  records: {
    "shop.Good": { fields: { name: { type: "string" }, parts: { type: "array<shop.Good>?" } } },
    "store.Good": { fields: { code: { type: "string" } } },
  },
  enums: { "shop.Color": { symbols: ["RED", "BLUE"] } },
  types: {},
});

const schemas = new JsonSchemas("#/");
const reference = schemas.of(registry.types.record("shop.ShelfInfo"));
const named = (name: string) =>
  schemas.named.get(name) as { properties: Record<string, unknown>; required?: string[]; description?: string };

describe("the JSON schema of a record", () => {
  test("is named after it and referred to", () => {
    expect(reference).toEqual({ $ref: "#/ShelfInfo" });
    expect(named("ShelfInfo").description).toBe("What stands on a shelf.");
  });

  test("requires the fields that are neither optional nor have a default", () => {
    expect(named("ShelfInfo").required).toEqual(["goods", "counts"]);
  });

  test("tells defaults in words alone: a member that has one may be left out of requests, and answers may lack it", () => {
    const { room, best, notes, paint } = named("ShelfInfo").properties;
    expect(room).toEqual({ type: "integer", format: "int32", deprecated: true, description: "Left out, it counts as `1`." });
    expect(best).toEqual({ $ref: "#/Good", description: 'Left out, it counts as `{"name":"soap"}`.' });
    expect(notes).toMatchObject({ description: "By hand. Left out, it counts as `{}`." });
    expect(paint).toEqual({ $ref: "#/Color", description: 'Left out, it counts as `"RED"`.' });
  });

  test("writes an alternative of a union below its name", () => {
    const alternative = (key: string, schema: object) => ({
      type: "object",
      properties: { [key]: schema },
      required: [key],
      additionalProperties: false,
    });
    expect(named("ShelfInfo").properties.goods).toEqual({
      type: "array",
      items: { oneOf: [alternative("com.linkedin.shop.Good", { $ref: "#/Good" }), alternative("string", { type: "string" })] },
      description: "In their order.",
    });
  });

  test("takes null plainly where a union has it", () => {
    expect(named("ShelfInfo").properties.limit).toMatchObject({ oneOf: [{ type: "null" }, { type: "object", required: ["int"] }] });
  });

  test("lists the symbols of an enum and takes any name in a map", () => {
    expect(schemas.named.get("Color")).toEqual({ type: "string", enum: ["RED", "BLUE"] });
    expect(named("ShelfInfo").properties.counts).toEqual({
      type: "object",
      additionalProperties: { type: "integer", format: "int64" },
    });
  });

  test("may hold records of its own kind", () => {
    expect(named("Good").properties.parts).toEqual({ type: "array", items: { $ref: "#/Good" } });
  });

  test("takes its whole name where another has the short one", () => {
    expect(named("ShelfInfo").properties.other).toEqual({ $ref: "#/com.linkedin.store.Good" });
    expect(named("com.linkedin.store.Good").required).toEqual(["code"]);
  });
});
