import { readTypes } from "@almagest/server/graphql/engine/create-schema.ts";
import { rootAccess } from "@almagest/server/graphql/field-access/root-access.ts";
import { atOnce } from "@almagest/server/steps.ts";
import { type GraphQLField, getNamedType, isCompositeType } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask } from "../graphql/graphql-calls.ts";
import { createGuardedCatalog, type GuardedCatalog } from "../support/guarded-catalog.ts";
import { sampleArguments } from "./sample-arguments.ts";

/** Every root field with every privilege that it asks for, and with none; arguments are made from their types. */

const nobody = "urn:li:corpuser:nobody";
const schema = atOnce(readTypes());
const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.values(type?.getFields() ?? {}).map((field) => ({ type: type?.name === "Query" ? "query" : "mutation", field })),
);
/** What nobody does for others, whatever the privileges. */
const forOneselfAlone = "getAccessToken";
const guarded = roots.filter(({ field }) => rootAccess[field.name]?.kind === "checked");

let catalog: GuardedCatalog;
beforeAll(async () => {
  catalog = await createGuardedCatalog();
  for (const id of ["7", "view-entity-page-all", "view-dataset-sensitive"]) {
    const urn = `urn:li:dataHubPolicy:${id}`;
    const { dataHubPolicyInfo } = await catalog.read(urn);
    await catalog.put(urn, "dataHubPolicyInfo", { ...Object(dataHubPolicyInfo), state: "INACTIVE" });
  }
  // A private view of somebody else, and an announcement: what is looked up to know what to ask for.
  const created = { time: 1, actor: "urn:li:corpuser:other" };
  const definition = { entityTypes: [], filter: { operator: "AND", filters: [] } };
  await catalog.put("urn:li:dataHubView:sample", "dataHubViewInfo", {
    type: "GLOBAL",
    name: "v",
    definition,
    created,
    lastModified: created,
  });
});
afterAll(() => catalog.close());

function documentOf(type: string, field: GraphQLField<unknown, unknown>): string {
  const selection = isCompositeType(getNamedType(field.type)) ? " { __typename }" : "";
  const { declared, passed } = sampleArguments(field);
  return `${type} sample${declared} { ${field.name}${passed}${selection} }`;
}

/** Fields that nobody may ask in the name of somebody else. */
const forOneself: ReadonlySet<string> = new Set(["getAccessToken"]);

async function codeFor(actor: string, { type, field }: (typeof roots)[number]): Promise<unknown> {
  const sample = JSON.stringify(sampleArguments(field).variables);
  const variables = JSON.parse(forOneself.has(field.name) ? sample.replaceAll("urn:li:corpuser:other", actor) : sample);
  const { errors = [] } = await ask(catalog.as(actor), documentOf(type, field), variables);
  return errors[0]?.extensions.code ?? errors[0]?.message;
}

async function holderOf(privilege: string): Promise<string> {
  const actors = { users: [`urn:li:corpuser:${privilege}`], resourceOwners: false, allUsers: false, allGroups: false };
  const policy = { displayName: privilege, description: "", type: "METADATA", state: "ACTIVE", privileges: [privilege], actors };
  expect((await catalog.put(`urn:li:dataHubPolicy:${privilege}`, "dataHubPolicyInfo", { ...policy, editable: true })).status).toBe(200);
  return `urn:li:corpuser:${privilege}`;
}

describe("every root field", () => {
  test("declares what it asks of its callers, and only root fields do", () => {
    expect(roots.map(({ field }) => field.name).toSorted()).toEqual(Object.keys(rootAccess).toSorted());
    expect(guarded.length).toBeGreaterThan(100);
  });

  test("is refused to whoever no policy names, where it asks for a privilege, and nothing is done", async () => {
    const before = await catalog.store.changes.lastOffset();
    const codes = await Promise.all(roots.map(async (one) => [one.field.name, await codeFor(nobody, one)] as const));
    const refused = codes.filter(([, code]) => code === 403).map(([name]) => name);
    expect(refused.toSorted()).toEqual(guarded.map(({ field }) => field.name).toSorted());
    // What somebody changes about themselves takes no privilege.
    const own = ["batchUpdateStepStates", "updateUserSetting", "updateCorpUserViewsSettings"];
    const written = await catalog.store.changes.readChanges({ after: before, limit: 100 });
    expect(written.filter(({ entityType }) => !["corpuser", "dataHubStepState"].includes(entityType))).toEqual([]);
    expect(own.every((name) => rootAccess[name]?.kind === "known")).toBe(true);
  }, 60_000);

  test.each(guarded.map((one) => [one.field.name, one] as const).filter(([name]) => name !== forOneselfAlone))(
    "%s is open to whoever has the first of its privileges",
    async (name, one) => {
      const access = rootAccess[name];
      const [privilege = ""] = access?.kind === "checked" ? access.privileges : [];
      expect(await codeFor(await holderOf(privilege), one)).not.toBe(403);
    },
  );
});
