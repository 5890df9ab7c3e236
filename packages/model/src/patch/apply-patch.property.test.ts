import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../definitions.ts";
import { type AspectSpec, loadEntityRegistry } from "../entity-registry.ts";
import { shippedDefinitions } from "../shipped-definitions.ts";
import { applyPatch } from "./apply-patch.ts";
import { type AspectPatch, parsePatch } from "./parse-patch.ts";

const registry = loadEntityRegistry(shippedDefinitions);
const stamp = { time: 7, actor: "urn:li:corpuser:__datahub_system" };

function patched(aspectName: string, current: JsonObject | undefined, document: Json): JsonObject | undefined {
  const { patch } = parsePatch(document);
  return patch && applyPatch({ aspect: registry.aspects.get(aspectName) as AspectSpec, current, patch, stamp }).value;
}

const escaped = (segment: string) => segment.replaceAll("~", "~0").replaceAll("/", "~1");
const pointer = (...segments: readonly string[]) => segments.map((segment) => `/${escaped(segment)}`).join("");

/** Texts as keys, among them those that mean something to pointers, to arrays and to the language. */
const key = fc.oneof(fc.constantFrom("a", "b", "0", "12", "-", "~1", "a/b", "__proto__", "constructor", "NONE"), fc.string());
const tag = fc.record({ tag: key }, { noNullPrototype: true });
const uniqueTags = fc.uniqueArray(tag, { selector: (element) => element.tag });
const owner = fc.record({ owner: key, type: fc.constantFrom("NONE", "DATAOWNER") }, { noNullPrototype: true });
const uniqueOwners = fc.uniqueArray(owner, { selector: (element) => `${element.type} ${element.owner}` });

/** At most one operation on each owner. */
const ownerPatch = fc
  .uniqueArray(fc.record({ adds: fc.boolean(), element: owner }), { selector: ({ element }) => element.owner })
  .map((changes) =>
    changes.map(({ adds, element }): Json => {
      const path = pointer("owners", element.owner, element.type);
      return adds ? { op: "add", path, value: element } : { op: "remove", path };
    }),
  );

describe("a patch", () => {
  test("applied twice gives what it gives once", () => {
    fc.assert(
      fc.property(fc.option(uniqueOwners, { nil: undefined }), ownerPatch, (owners, document) => {
        const once = patched("ownership", owners && { owners }, document);
        expect(patched("ownership", once, document)).toBe(once);
      }),
    );
  });

  test("that adds what is not there and another that removes it give the value back, but for arrays that are then empty", () => {
    fc.assert(
      fc.property(uniqueTags, key, fc.string(), (tags, added, name) => {
        fc.pre(tags.every((element) => element.tag !== added));
        const current = { tags };
        const path = pointer("tags", added);
        const more = patched("globalTags", current, [{ op: "add", path, value: { tag: added, name } }]);
        expect(more?.tags).toHaveLength(tags.length + 1);
        expect(patched("globalTags", more, [{ op: "remove", path }])).toEqual(current);
      }),
    );
  });

  test("keeps the order of what it does not remove, and puts what is new behind it", () => {
    fc.assert(
      fc.property(uniqueTags, fc.uniqueArray(key), fc.uniqueArray(key), (tags, added, removed) => {
        const document = [
          ...removed.map((id) => ({ op: "remove", path: pointer("tags", id) })),
          ...added.map((id) => ({ op: "add", path: pointer("tags", id), value: { tag: id } })),
        ];
        const left = tags.map((element) => element.tag).filter((id) => !removed.includes(id));
        const expected = [...left, ...added.filter((id) => !left.includes(id))];
        expect(patched("globalTags", { tags }, document)?.tags).toEqual(expected.map((id) => ({ tag: id })));
      }),
    );
  });

  test("of any operations on any value of any aspect gives a value or says why not", () => {
    const segment = fc.constantFrom("tags", "owners", "fineGrainedLineages", "actors", "users", "-", "0", "NONE", "", "x");
    const operation = fc.record({
      op: fc.constantFrom("add", "remove"),
      path: fc.array(segment, { minLength: 1, maxLength: 6 }).map((segments) => pointer(...segments)),
      value: fc.jsonValue({ maxDepth: 2 }).map((value) => value ?? 0),
    });
    const value = fc.dictionary(segment, fc.jsonValue({ maxDepth: 3 }));
    const aspect = fc.constantFrom("globalTags", "ownership", "upstreamLineage", "formInfo", "status", "datasetProfile");
    const document = fc.record({ patch: fc.array(operation), arrayPrimaryKeys: fc.constantFrom({}, { tags: ["tag", "a␟b"], owners: [] }) });
    fc.assert(
      fc.property(aspect, fc.option(value, { nil: undefined }), document, (name, current, changes) => {
        const { patch } = parsePatch(changes as Json);
        const spec = registry.aspects.get(name) as AspectSpec;
        const { value: after, issues } = applyPatch({ aspect: spec, current: current as JsonObject, patch: patch as AspectPatch, stamp });
        expect(issues.length > 0).toBe(after === undefined);
      }),
    );
  });

  test("of a map does what the map of the language would do, whatever the keys are", () => {
    const change = fc.record({ name: key, value: fc.option(fc.string(), { nil: undefined }) });
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const expected = new Map<string, string>();
        for (const { name, value } of changes) value === undefined ? expected.delete(name) : expected.set(name, value);
        const document = changes.map(({ name, value }): Json => {
          const path = pointer("customProperties", name);
          return value === undefined ? { op: "remove", path } : { op: "add", path, value };
        });
        const properties = patched("datasetProperties", undefined, document)?.customProperties as JsonObject;
        expect(new Map(Object.entries(properties))).toEqual(expected);
      }),
    );
  });
});
