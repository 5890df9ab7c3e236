import { resources } from "@almagest/server/restli/resources/resources.ts";
import { test } from "vitest";
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
  list.map(({ name, parameters: { properties, required = [] } }) => {
    const complete = Object.fromEntries(required.map((key) => [key, rightFor(properties[key])]));
    return { path: `${path}?action=${name}`, name, properties, required, complete };
  }),
);
const requiredOnes = actions.flatMap(({ required, ...action }) => required.map((key) => ({ ...action, key })));
const typedOnes = actions.flatMap(({ properties, ...action }) =>
  Object.entries(properties).flatMap(([key, schema]) => {
    const values = wrong[(schema as Shape).type ?? ""] ?? [];
    return values.length === 0 ? [] : [{ ...action, key, values }];
  }),
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

onEachBackend("a parameter", (catalog) => {
  test.each(requiredOnes)("of $path that is missing or null is named: $key", async ({ path, key, complete }) => {
    for (const value of [undefined, null]) {
      const refusal = { status: 400, message: [`Parameter '${key}' is required`] };
      await expectRefused(catalog, () => catalog.request("POST", path, { ...complete, [key]: value }), refusal);
    }
  });

  test.each(typedOnes)("of $path that is of the wrong type is named: $key", async ({ path, name, key, values, complete }) => {
    for (const value of values) {
      const body = jsonOf({ ...complete, [key]: value });
      const message = [`Parameters of method '${name}' failed validation`, `ERROR :: /${key} :: must be`];
      await expectRefused(catalog, () => catalog.request("POST", path, body), { status: 400, message });
    }
  });
});
