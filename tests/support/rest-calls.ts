import type { Answer, TestCatalog } from "./test-catalog.ts";

/** An aspect in its envelope, as entitiesV2 answers it. */
export interface Envelope {
  readonly name: string;
  readonly type: string;
  readonly version: number;
  readonly value: unknown;
  readonly created: { readonly time: number; readonly actor: string };
  readonly systemMetadata?: Readonly<Record<string, unknown>>;
}

/** Runs an action; `target` is `<resource>?<action>`, such as `entities?exists`. */
export function act(catalog: TestCatalog, target: string, parameters: unknown, headers?: Record<string, string>): Promise<Answer> {
  return catalog.request("POST", `/${target.replace("?", "?action=")}`, parameters, headers);
}

/** What an action answered as its value; fails the test when it answered anything but success. */
export async function answered(answer: Promise<Answer>): Promise<unknown> {
  const { status, body, text } = await answer;
  if (status !== 200) throw new Error(`status ${status}: ${text}`);
  return (body as { value?: unknown }).value;
}

/** A proposal that writes a value; `more` adds members or replaces them. */
export function proposalOf(urn: string, aspectName: string, value: unknown, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    entityType: urn.split(":")[2],
    entityUrn: urn,
    changeType: "UPSERT",
    aspectName,
    aspect: { value: JSON.stringify(value), contentType: "application/json" },
    ...more,
  };
}

/** A proposal that patches an aspect. */
export function patchOf(urn: string, aspectName: string, patch: unknown): Record<string, unknown> {
  const aspect = { value: JSON.stringify(patch), contentType: "application/json-patch+json" };
  return proposalOf(urn, aspectName, undefined, { changeType: "PATCH", aspect });
}

/** Sends one proposal. */
export function propose(catalog: TestCatalog, proposal: unknown): Promise<Answer> {
  return act(catalog, "aspects?ingestProposal", { proposal });
}

/** Sends proposals as one batch. */
export function proposeAll(catalog: TestCatalog, proposals: readonly unknown[]): Promise<Answer> {
  return act(catalog, "aspects?ingestProposalBatch", { proposals });
}

/** One row of an aspect, by GET /aspects. */
export function getRow(catalog: TestCatalog, urn: string, aspect: string, version = 0): Promise<Answer> {
  return catalog.request("GET", `/aspects/${encodeURIComponent(urn)}?aspect=${aspect}&version=${version}`);
}

/** The value in one row of an aspect; undefined when there is no such row. */
export async function rowValue(catalog: TestCatalog, urn: string, aspect: string, version = 0): Promise<unknown> {
  const { status, body } = await getRow(catalog, urn, aspect, version);
  return status === 404 ? undefined : Object.values((body as { aspect: object }).aspect)[0];
}

/** The stored aspects of an entity in their envelopes, by name. */
export async function envelopesOf(catalog: TestCatalog, urn: string): Promise<Record<string, Envelope>> {
  const { body } = await catalog.request("GET", `/entitiesV2/${encodeURIComponent(urn)}`);
  return (body as { aspects: Record<string, Envelope> }).aspects;
}

/** Whether the entity's key is stored. */
export async function exists(catalog: TestCatalog, urn: string): Promise<unknown> {
  return answered(act(catalog, "entities?exists", { urn }));
}
