import { privilegesOfAspects } from "@almagest/server/auth/privileges/operation-privileges.ts";
import { servedRoutes } from "@almagest/server/http/routes/route-list.ts";
import { resources } from "@almagest/server/restli/resources/resources.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readOperations, requestOf, type Specification, type SpecifiedOperation } from "../openapi/specified-operations.ts";
import { createGuardedCatalog, type GuardedCatalog } from "../support/guarded-catalog.ts";
import type { Answer } from "../support/test-catalog.ts";
import { declaredAccess, type Sufficient, sufficientFor } from "./declared-privileges.ts";

/** Every endpoint with every privilege that allows it, and with none; the calls are the examples of the specification. */

/** Entity types whose every endpoint is tried; of the others, those that all types have are the same. */
const triedTypes = ["dataset", "tag", "corpuser", "dataHubPolicy", "test"];
const order = ["get", "head", "post", "patch", "delete"];
const dataset = "urn:li:dataset:(urn:li:dataPlatform:postgres,shop.public.products,PROD)";
const nobody = "urn:li:corpuser:nobody";

let catalog: GuardedCatalog;
let specification: Specification;
let operations: SpecifiedOperation[];
beforeAll(async () => {
  catalog = await createGuardedCatalog();
  await catalog.put(dataset, "status", { removed: false });
  await catalog.put("urn:li:tag:example", "tagProperties", { name: "Example" });
  for (const id of ["7", "view-entity-page-all", "view-dataset-sensitive"]) {
    const urn = `urn:li:dataHubPolicy:${id}`;
    const { dataHubPolicyInfo } = await catalog.read(urn);
    await catalog.put(urn, "dataHubPolicyInfo", { ...Object(dataHubPolicyInfo), state: "INACTIVE" });
  }
  specification = (await catalog.request("GET", "/openapi/v3/api-docs")).body as Specification;
  operations = readOperations(specification)
    // What is kept of passwords, and who has which role, ask for more: secrets.test.ts, expectations-of-clients.test.ts.
    .filter(({ path }) => !privilegesOfAspects.keys().some((aspect) => path.endsWith(`/${aspect.toLowerCase()}`)))
    .filter(({ tag }) => !/ \(v[23]\)$/.test(tag) || triedTypes.includes(typeOf(tag)) || /^[A-Z]/.test(tag))
    .sort((one, other) => order.indexOf(one.method) - order.indexOf(other.method));
});
afterAll(() => catalog.close());

function typeOf(tag: string): string {
  return tag.split(" ")[0] ?? "";
}

function allowing({ tag, ...operation }: SpecifiedOperation): readonly Sufficient[] {
  return sufficientFor(declaredAccess(catalog.app.http, operation) ?? expect.fail(`${operation.method} ${operation.path}`), typeOf(tag));
}

/** Somebody who has exactly these privileges, on everything. */
async function holderOf(privileges: Sufficient): Promise<string> {
  const id = privileges.join("+");
  const actors = { users: [`urn:li:corpuser:${id}`], resourceOwners: false, allUsers: false, allGroups: false };
  const policy = { displayName: id, description: "", type: "METADATA", state: "ACTIVE", privileges, actors, editable: true };
  const { status } = await catalog.put(`urn:li:dataHubPolicy:${id}`, "dataHubPolicyInfo", policy);
  expect(status).toBe(200);
  return `urn:li:corpuser:${id}`;
}

function send(one: SpecifiedOperation, actor: string): Promise<Answer> {
  const { url, body } = requestOf(one, specification);
  return catalog.as(actor).request(one.method.toUpperCase() as "GET", url, body);
}

/** How many changes of metadata there are: what people did in a user interface, everybody may tell of themselves. */
async function countMetadataChanges(): Promise<number> {
  const { changes } = catalog.store;
  const usage = await changes.readUsage({ after: 0, limit: 1_000 });
  return (await changes.lastOffset()) - usage.length;
}

/** Whether a refusal is written as clients of the endpoint read it. */
function isInForm({ path, method }: SpecifiedOperation, { status, body, text, headers }: Answer): boolean {
  if (status !== 403) return false;
  if (method === "head" || path.startsWith("/openapi/v1/events/")) return text === "";
  if (path.endsWith("/getTaskStatus")) return text.startsWith(nobody);
  if (path.startsWith("/openapi/"))
    return /^(User )?urn:li:corpuser:nobody is (unauthorized|not authorized)/.test(String(Object(body).error));
  return headers["x-restli-error-response"] === "true" && /nauthorized/.test(String(Object(body).message));
}

describe("every endpoint", () => {
  test("declares what it asks of its callers", () => {
    const silent = servedRoutes(catalog.app.http).filter(({ config }) => config?.access === undefined);
    expect(silent).toEqual([]);
    const reading = resources.filter(({ get, batchGet, read, readAccess }) => (get ?? batchGet ?? read) && readAccess === undefined);
    const deleting = resources.filter((resource) => resource.delete && resource.deleteAccess === undefined);
    const acting = resources.flatMap(({ actions }) => actions).filter(({ access }) => access === undefined);
    expect([...reading, ...deleting, ...acting]).toEqual([]);
    expect(operations.filter((one) => declaredAccess(catalog.app.http, one) === undefined)).toEqual([]);
  });

  test("refuses in the form of its protocol whoever no policy names, and does nothing", async () => {
    const before = await countMetadataChanges();
    const wrong: string[] = [];
    let refused = 0;
    for (const one of operations) {
      const answer = await send(one, nobody);
      const isGuarded = allowing(one).length > 0;
      if (isGuarded) refused++;
      if (isGuarded ? !isInForm(one, answer) : answer.status === 403)
        wrong.push(`${one.method} ${one.path} answered ${answer.status} ${answer.text.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(150);
    expect(await countMetadataChanges()).toBe(before);
  }, 60_000);

  test("answers whoever has a privilege that it declares, each of them alone", async () => {
    const wrong: string[] = [];
    const sets = new Map(operations.flatMap((one) => allowing(one)).map((set) => [set.join("+"), set]));
    for (const set of sets.values()) await holderOf(set);
    for (const one of operations) {
      for (const set of allowing(one)) {
        const { status, text } = await send(one, `urn:li:corpuser:${set.join("+")}`);
        if (status === 403 || status === 401) wrong.push(`${one.method} ${one.path} with ${set}: ${text.slice(0, 200)}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});
