import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../definitions.ts";
import { type AspectSpec, loadEntityRegistry } from "../entity-registry.ts";
import { stringifyJson } from "../exact-json.ts";
import { shippedDefinitions } from "../shipped-definitions.ts";
import { validateAspect } from "../validate/validate-aspect.ts";
import { formatPath } from "../validation-issue.ts";
import { applyPatch } from "./apply-patch.ts";
import { parsePatch } from "./parse-patch.ts";

interface Recording {
  readonly when: string;
  readonly aspect: string;
  readonly current?: JsonObject;
  readonly patch: Json;
  readonly status: number;
  readonly value?: JsonObject;
  readonly message?: string;
}

const recordings: readonly Recording[] = JSON.parse(
  readFileSync(new URL("../../fixtures/reference/patches.json", import.meta.url), "utf8"),
);

/** When the reference answered, as two of the recorded values show. */
const stamp = { time: 1795275140299, actor: "urn:li:corpuser:__datahub_system" };
const tag = (id: string) => ({ tag: `urn:li:tag:${id}` });

/** What the reference refused or dropped by accident, and what is answered here. */
const decidedOtherwise: Readonly<Record<string, JsonObject>> = {
  // The array is emptied; the reference fails for want of it.
  "removes the tags altogether": { tags: [] },
  // A key that the element lacks is taken from the path (openapi.md 4.4, notes).
  "describes a column of which nothing is known": {
    created: stamp,
    lastModified: stamp,
    editableSchemaFieldInfo: [{ fieldPath: "f", description: "d" }],
  },
  "tags a column of which nothing is known": {
    created: stamp,
    lastModified: stamp,
    editableSchemaFieldInfo: [{ fieldPath: "f", globalTags: { tags: [tag("x")] } }],
  },
  // Every versioned aspect can be patched (clients.md 7.3).
  "describes a dataset whose editable properties are absent": { description: "d" },
};

/** The reference stops at the separator of key paths, which clients send; here the source that is no URN is what is wrong. */
const refusedElsewhere: Readonly<Record<string, readonly string[]>> = { "adds a tag by tag and source": ["/tags/2/attribution/source"] };

const registry = loadEntityRegistry(shippedDefinitions);

/** What a write makes of the patch: the value to store, or where the faults are and what they are. */
function written(recording: Recording): { value?: JsonObject | undefined; faults: { path: string; message: string }[] } {
  const aspect = registry.aspects.get(recording.aspect) as AspectSpec;
  const { patch, issues } = parsePatch(stringifyJson(recording.patch));
  const applied = patch === undefined ? { issues } : applyPatch({ aspect, current: recording.current, patch, stamp });
  const checked = applied.value === undefined ? applied : validateAspect(registry, aspect, applied.value);
  return { value: checked.value, faults: checked.issues.map(({ path, message }) => ({ path: formatPath(path), message })) };
}

/** The paths that a recorded message names. */
function pathsIn(message: string): string[] {
  return Array.from(message.matchAll(/ERROR :: (\S+) ::/g), ([, path = ""]) => path);
}

describe("a recorded patch that", () => {
  for (const recording of recordings) {
    const expected = decidedOtherwise[recording.when] ?? recording.value;
    if (expected !== undefined) {
      const answer = recording.when in decidedOtherwise ? "what was decided here" : "the value of the reference";
      test(`${recording.when} (${recording.aspect}) gives ${answer}`, () => {
        expect(written(recording)).toEqual({ value: expected, faults: [] });
      });
    } else if (recording.message?.startsWith("Unsupported")) {
      test(`${recording.when} is refused with the words of the reference`, () => {
        expect(written(recording).faults).toEqual([{ path: expect.stringMatching(/op$/), message: recording.message }]);
      });
    } else {
      test(`${recording.when} (${recording.aspect}) is refused where the reference refuses it`, () => {
        expect(written(recording).faults.map(({ path }) => path)).toEqual(
          refusedElsewhere[recording.when] ?? pathsIn(recording.message ?? ""),
        );
      });
    }
  }

  test("is decided otherwise only where it exists", () => {
    const known = new Set(recordings.map(({ when }) => when));
    expect(Object.keys({ ...decidedOtherwise, ...refusedElsewhere }).filter((when) => !known.has(when))).toEqual([]);
  });
});
