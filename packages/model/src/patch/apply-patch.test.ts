import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../definitions.ts";
import { type AspectSpec, loadEntityRegistry } from "../entity-registry.ts";
import { shippedDefinitions } from "../shipped-definitions.ts";
import { applyPatch } from "./apply-patch.ts";
import { parsePatch } from "./parse-patch.ts";

const registry = loadEntityRegistry(shippedDefinitions);
const stamp = { time: 7, actor: "urn:li:corpuser:__datahub_system" };

function result(aspectName: string, current: JsonObject | undefined, document: Json): ReturnType<typeof applyPatch> {
  const { patch, issues } = parsePatch(document);
  return patch === undefined ? { issues } : applyPatch({ aspect: registry.aspects.get(aspectName) as AspectSpec, current, patch, stamp });
}

const patched = (aspectName: string, current: JsonObject | undefined, document: Json) => result(aspectName, current, document).value;
const faults = (aspectName: string, current: JsonObject | undefined, document: Json) => result(aspectName, current, document).issues;

const add = (path: string, value: Json) => ({ op: "add", path, value });
const remove = (path: string) => ({ op: "remove", path });
const tags = (...ids: string[]) => ({ tags: ids.map((id) => ({ tag: `urn:li:tag:${id}` })) });

describe("an array addressed by keys", () => {
  test("keeps an element in its place when it is set again", () => {
    const document = [add("/tags/urn:li:tag:a", { tag: "urn:li:tag:a", context: "c" })];
    expect(patched("globalTags", tags("a", "b"), document)).toEqual({
      tags: [{ tag: "urn:li:tag:a", context: "c" }, { tag: "urn:li:tag:b" }],
    });
  });

  test("takes further keys after it was set from a list", () => {
    const document = [add("/tags", [{ tag: "urn:li:tag:x" }]), add("/tags/urn:li:tag:y", {}), remove("/tags/urn:li:tag:x")];
    expect(patched("globalTags", tags("a"), document)).toEqual(tags("y"));
  });

  test("takes keys below an element that was added whole", () => {
    const column = { fieldPath: "f", globalTags: tags("a") };
    const document = [add("/editableSchemaFieldInfo/f", column), add("/editableSchemaFieldInfo/f/globalTags/tags/urn:li:tag:b", {})];
    expect(patched("editableSchemaMetadata", { editableSchemaFieldInfo: [] }, document)).toEqual({
      editableSchemaFieldInfo: [{ fieldPath: "f", globalTags: tags("a", "b") }],
    });
  });

  test("leaves a key that an element says itself as it is, however the path calls it", () => {
    expect(patched("globalTags", undefined, [add("/tags/urn:li:tag:a", { tag: "urn:li:tag:b" })])).toEqual(tags("b"));
  });

  test("is not filled from the path where an element has nothing that its type knows, or the path leads below it to such a thing", () => {
    const document = [
      add("/tags/urn:li:tag:a", { nottag: "x" }),
      add("/tags/urn:li:tag:b/nottag/more", "x"),
      add("/tags/urn:li:tag:c/context", "x"),
    ];
    const known = { tag: "urn:li:tag:c", context: "x" };
    expect(patched("globalTags", undefined, document)).toEqual({ tags: [{ nottag: "x" }, { nottag: { more: "x" } }, known] });
  });

  test("is not filled from the path when the patch names the keys", () => {
    const document = { patch: [add("/tags/urn:li:tag:a", { context: "c" })], arrayPrimaryKeys: { tags: ["tag"] } };
    expect(patched("globalTags", undefined, document)).toEqual({ tags: [{ context: "c" }] });
  });

  test("has its elements with equal keys merged where a patch leads into it, and nowhere else", () => {
    const [first, second] = [{ tag: "urn:li:tag:a", context: "1" }, { tag: "urn:li:tag:a" }];
    const current = { tags: [first, second], other: 1 };
    expect(patched("globalTags", current, [add("/tags/urn:li:tag:b", {})])?.tags).toEqual([first, { tag: "urn:li:tag:b" }]);
    expect(patched("globalTags", current, [add("/other", 2)])).toBe(current);
  });

  test("that the patch names is there afterwards", () => {
    expect(patched("globalTags", undefined, { patch: [], arrayPrimaryKeys: { tags: ["tag"] } })).toEqual({ tags: [] });
  });

  test("that is optional is left out while nothing was ever in it, and stays when it becomes empty", () => {
    const current = { qualifiedName: "p", valueType: "urn:li:dataType:datahub.string", entityTypes: [] };
    expect(patched("propertyDefinition", current, [add("/description", "d")])).toEqual({ ...current, description: "d" });
    const allowing = { ...current, allowedValues: [{ value: { string: "a" } }] };
    expect(patched("propertyDefinition", allowing, [remove("/allowedValues/a")])).toEqual({ ...current, allowedValues: [] });
  });
});

describe("an allowed value", () => {
  const allowing = (...values: Json[]) => ({ allowedValues: values.map((value) => ({ value: value as JsonObject })), entityTypes: [] });

  test("is found by its text or its number, however the number is written", () => {
    const current = allowing({ double: 5 }, { double: 0.5 }, { string: "5.0" });
    expect(patched("propertyDefinition", current, [remove("/allowedValues/5.0"), remove("/allowedValues/0.50")])).toEqual(
      allowing({ string: "5.0" }),
    );
    expect(patched("propertyDefinition", allowing({ string: "1" }), [remove("/allowedValues/1.0")])).toEqual(allowing({ string: "1" }));
  });

  test("is found by its text with its kind behind it", () => {
    const current = allowing({ string: "a" }, { double: 5 });
    expect(patched("propertyDefinition", current, [remove("/allowedValues/a␟string"), remove("/allowedValues/5␟double")])).toEqual(
      allowing(),
    );
  });

  test("is found by how Java prints it, so that the Java client does not add it a second time", () => {
    const current = allowing({ string: "a" }, { double: 5 });
    const again = [add("/allowedValues/{string=a}", { value: { string: "a" } }), remove("/allowedValues/{double=5.0}")];
    expect(patched("propertyDefinition", current, again)).toEqual(allowing({ string: "a" }));
  });
});

describe("a patch that changes nothing", () => {
  const owner = (id: string, type: string) => ({ owner: `urn:li:corpuser:${id}`, type });

  test("gives the very value that is stored, without the arrays that a change would add", () => {
    const current = { name: "n" };
    expect(patched("datasetProperties", current, [remove("/customProperties/k")])).toBe(current);
    expect(patched("datasetProperties", current, [add("/unheardOf", 1)])).toBe(current);
    expect(patched("datasetProperties", current, [add("/name", "m")])).toEqual({ name: "m", tags: [] });
  });

  test("does not bring elements that share a key together", () => {
    const current = { owners: [owner("a", "NONE"), owner("b", "NONE"), owner("a", "DATAOWNER")] };
    expect(patched("ownership", current, [remove("/owners/urn:li:corpuser:c/NONE")])).toBe(current);
  });

  test("is not one that only changes the order", () => {
    expect(patched("globalTags", tags("a", "b"), [add("/tags", tags("b", "a").tags)])).toEqual(tags("b", "a"));
  });
});

describe("a patch without keys for an array", () => {
  const path = (...ids: string[]) => ({ path: ids.map((id) => ({ id })) });

  test("addresses it by position", () => {
    expect(patched("browsePathsV2", path("a", "c"), [add("/path/1", { id: "b" })])).toEqual(path("a", "b", "c"));
    expect(patched("browsePathsV2", path("a"), [add("/path/-", { id: "b" })])).toEqual(path("a", "b"));
    expect(patched("browsePathsV2", path("a"), [add("/path/0/urn", "u")])).toEqual({ path: [{ id: "a", urn: "u" }] });
    expect(patched("browsePathsV2", path("a", "b"), [remove("/path/0"), remove("/path/7"), remove("/path/x")])).toEqual(path("b"));
  });

  test("makes the array where the model says that there is one", () => {
    expect(patched("browsePathsV2", undefined, [add("/path/-", { id: "a" })])).toEqual(path("a"));
  });

  test("is refused where the array has no such position", () => {
    const message = '"9" is not a position of the array: it must be an index up to its length, or "-"';
    expect(faults("browsePathsV2", path("a"), [add("/path/9", {}), add("/path/01/id", "x")])).toEqual([
      { code: "rule", path: ["path", "9"], message },
      { code: "rule", path: ["path", "01"], message: message.replace("9", "01") },
    ]);
  });

  test("may be asked for although the aspect defines keys", () => {
    const document = { patch: [add("/tags/0", { tag: "urn:li:tag:b" })], forceGenericPatch: true };
    expect(patched("globalTags", tags("a"), document)).toEqual(tags("b", "a"));
  });
});

describe("a patch is refused", () => {
  test("for a time series aspect", () => {
    const message = "Aspect: datasetProfile does not currently support patch operations.";
    expect(faults("datasetProfile", undefined, [])).toEqual([{ code: "unsupported", path: [], message }]);
  });

  test("for an absent aspect that has nothing to start from", () => {
    expect(faults("versionProperties", undefined, [add("/comment", "c")])).toEqual([
      { code: "unsupported", path: [], message: expect.stringContaining("versionProperties") },
    ]);
    expect(patched("versionProperties", { sortId: "1" }, [add("/comment", "c")])).toEqual({ sortId: "1", comment: "c" });
  });

  test("when it names keys for what is no array", () => {
    const document = { patch: [], arrayPrimaryKeys: { customProperties: ["k"], unheardOf: ["k"] } };
    expect(faults("datasetProperties", undefined, document)).toMatchObject([{ path: ["arrayPrimaryKeys", "customProperties"] }]);
  });

  test("when it adds something below a text", () => {
    expect(faults("datasetProperties", { name: "n" }, [add("/name/x", 1)])).toMatchObject([{ code: "wrong-type", path: ["name"] }]);
    expect(faults("datasetProperties", { name: "n" }, [remove("/name/x/y")])).toEqual([]);
  });
});

describe("a hostile patch", () => {
  test("adds members with names that mean something to the language as ordinary members", () => {
    const names = ["__proto__", "constructor", "prototype", "toString", ""];
    const value = patched(
      "datasetProperties",
      undefined,
      names.map((name) => add(`/customProperties/${name}`, name)),
    );
    expect(Object.entries(value?.customProperties as JsonObject)).toEqual(names.map((name) => [name, name]));
    expect(
      patched("datasetProperties", undefined, [add("/__proto__/polluted", 1), add("/constructor/prototype/polluted", 1)]),
    ).toBeDefined();
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test("keeps elements in order whatever their keys are", () => {
    const document = ["__proto__", "7", "b", "3", "-"].map((id) => add(`/tags/${id}`, { tag: id }));
    const value = patched("globalTags", undefined, document)?.tags as readonly JsonObject[];
    expect(value.map(({ tag }) => tag)).toEqual(["__proto__", "7", "b", "3", "-"]);
  });

  test("does not change the value that it starts from", () => {
    const current = { tags: [{ tag: "urn:li:tag:a" }] };
    patched("globalTags", current, [add("/tags/urn:li:tag:a/context", "c"), remove("/tags/urn:li:tag:a"), add("/tags/x", {})]);
    expect(current).toEqual(tags("a"));
  });
});
