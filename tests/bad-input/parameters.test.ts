import { resources } from "@almagest/server/restli/resources/resources.ts";
import { test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectRefused } from "../support/refusals.ts";

interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
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

/** Values that are none of several types or names. */
function wrongForAll(shapes: readonly Shape[]): readonly unknown[] {
  const takesTexts = shapes.some((shape) => shape.type === "string" && !("const" in shape));
  return [{}, ["x"], ...(takesTexts ? [] : ["nosuch"])];
}

const actions = resources.flatMap(({ path, actions: list }) =>
  list.map(({ name, parameters: { properties, required = [] } }) => {
    const complete = Object.fromEntries(required.map((key) => [key, rightFor(properties[key])]));
    return { path: `${path}?action=${name}`, name, properties, required, complete };
  }),
);
const requiredOnes = actions.flatMap(({ required, ...action }) => required.map((key) => ({ ...action, key })));
const typedOnes = actions.flatMap(({ properties, ...action }) =>
  Object.entries(properties).map(([key, schema]) => ({ ...action, key, values: wrongFor(schema) })),
);

/** Throws for a schema for which nothing is listed: its parameter would go untested. */
function wrongFor(schema: unknown): readonly unknown[] {
  const { type, anyOf } = schema as Shape;
  const values = anyOf === undefined ? wrong[type ?? ""] : wrongForAll(anyOf);
  if (values === undefined) throw new Error(`no values are listed that are wrong for ${JSON.stringify(schema)}`);
  return values;
}

/** Something of the right type for each required parameter. */
function rightFor(schema: unknown): unknown {
  const { type, anyOf: [first] = [] } = schema as Shape;
  if (first !== undefined) return first.const ?? rightFor(first);
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

  test("is told with all others that are wrong, and with all symbols there are", async () => {
    const proposals = Array.from({ length: 12 }, () => ({ entityType: "tag", changeType: "REPLACE" }));
    const message = proposals.map(
      (_, at) => `ERROR :: /proposals/${at}/changeType :: not an enum symbol; expected one of UPSERT, CREATE, `,
    );
    const batch = () => catalog.request("POST", "/aspects?action=ingestProposalBatch", { proposals });
    await expectRefused(catalog, batch, { status: 400, message });
    const asked = { resource: "urn:li:tag:a", duration: "AGE", rangeFromEnd: "AGE" };
    await expectRefused(catalog, () => catalog.request("POST", "/usageStats?action=queryRange", asked), {
      status: 400,
      message: [
        "/duration :: not an enum",
        "/rangeFromEnd :: not an enum symbol; expected one of HOUR, DAY, WEEK, MONTH, QUARTER, YEAR, ALL",
      ],
    });
  });

  test.each(typedOnes)("of $path that is of the wrong type is named: $key", async ({ path, name, key, values, complete }) => {
    for (const value of values) {
      const body = jsonOf({ ...complete, [key]: value });
      const message = [`Parameters of method '${name}' failed validation`, `ERROR :: /${key} :: `];
      await expectRefused(catalog, () => catalog.request("POST", path, body), { status: 400, message });
    }
  });
});
