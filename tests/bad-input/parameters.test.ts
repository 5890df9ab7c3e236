import { resources } from "@almagest/server/restli/resources/resources.ts";
import { describe, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectRefused } from "../support/refusals.ts";

interface Shape {
  readonly type?: string;
  readonly anyOf?: unknown;
}

/** A value that no lenient reading turns into the type. */
const wrong: Readonly<Record<string, readonly unknown[]>> = {
  string: [7, true, {}, ["x"]],
  integer: ["seven", 1.5, true, {}, [1], "1e3", 2n ** 63n],
  number: ["seven", true, {}, [1]],
  boolean: ["yes", 1, {}, [true]],
  array: [{}, "x", 7, true],
  object: [[], "x", 7, true],
};

const actions = resources.flatMap(({ path, actions: list }) =>
  list.map(({ name, parameters }) => ({ path: `${path}?action=${name}`, name, parameters })),
);

/** Something of the right type for each required parameter. */
function rightFor(schema: unknown): unknown {
  const { type } = schema as Shape;
  return { string: "urn:li:tag:a", integer: 0, number: 0, boolean: false, array: [], object: {} }[type ?? "string"];
}

/** JSON text in which a bigint is an integer. */
function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_name, member) => (typeof member === "bigint" ? `bigint ${member}` : member)).replace(
    /"bigint (\d+)"/g,
    "$1",
  );
}

onEachBackend("the action", (catalog) => {
  describe.each(actions)("$path", ({ path, name, parameters }) => {
    const required = parameters.required ?? [];
    const complete = Object.fromEntries(required.map((key) => [key, rightFor(parameters.properties[key])]));

    test("names each required parameter that is missing or null", async () => {
      for (const missing of required) {
        for (const value of [undefined, null]) {
          const body = { ...complete, [missing]: value };
          const refusal = { status: 400, message: [`Parameter '${missing}' is required`] };
          await expectRefused(catalog, () => catalog.request("POST", path, body), refusal);
        }
      }
    });

    test("names each parameter of the wrong type", async () => {
      for (const [key, schema] of Object.entries(parameters.properties)) {
        for (const value of wrong[(schema as Shape).type ?? ""] ?? []) {
          const body = jsonOf({ ...complete, [key]: value });
          const message = [`Parameters of method '${name}' failed validation`, `ERROR :: /${key} :: must be`];
          await expectRefused(catalog, () => catalog.request("POST", path, body), { status: 400, message });
        }
      }
    });
  });
});
