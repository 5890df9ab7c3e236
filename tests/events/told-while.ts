import type { TestCatalog } from "../support/test-catalog.ts";

/** The names of the topics. */
export const topics = {
  platform: "PlatformEvent_v1",
  versioned: "MetadataChangeLog_Versioned_v1",
  series: "MetadataChangeLog_Timeseries_v1",
} as const;

interface Polled {
  readonly offsetId: string;
  readonly count: number;
  readonly events: readonly { readonly contentType: string; readonly value: string }[];
}

/** A MetadataChangeLog record, its values parsed. */
export interface ToldChange {
  readonly changeType: string;
  readonly aspectName: string;
  readonly value: unknown;
  readonly previous: unknown;
}

/** An entity change event. */
export interface ToldEntityChange {
  readonly entityUrn: string;
  readonly entityType: string;
  readonly category: string;
  readonly operation: string;
  readonly modifier?: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** Polls a topic and expects success. */
export async function poll(catalog: TestCatalog, topic: string, query: string): Promise<Polled> {
  const { status, body, text } = await catalog.request("GET", `/openapi/v1/events/poll?topic=${topic}&${query}`);
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return body as Polled;
}

/** The position at the end of a topic, encoded for a query. */
export async function positionOf(catalog: TestCatalog, topic: string): Promise<string> {
  return encodeURIComponent((await poll(catalog, topic, "pollTimeoutSeconds=0")).offsetId);
}

/** The values of the events of a topic that the work gave. */
export async function toldWhile(catalog: TestCatalog, topic: string, work: () => Promise<unknown>): Promise<unknown[]> {
  const offsetId = await positionOf(catalog, topic);
  await work();
  const { events } = await poll(catalog, topic, `pollTimeoutSeconds=0&limit=5000&offsetId=${offsetId}`);
  return events.map(({ value }) => JSON.parse(value) as unknown);
}

/** The changes that the work gave. */
export async function changesWhile(
  catalog: TestCatalog,
  work: () => Promise<unknown>,
  topic: string = topics.versioned,
): Promise<ToldChange[]> {
  return (await toldWhile(catalog, topic, work)).map(toldChange);
}

/** The entity changes that the work gave. */
export async function entityChangesWhile(catalog: TestCatalog, work: () => Promise<unknown>): Promise<ToldEntityChange[]> {
  return (await toldWhile(catalog, topics.platform, work)).map((event) => {
    const { payload } = event as { payload: { value: string } };
    return JSON.parse(payload.value) as ToldEntityChange;
  });
}

function toldChange(event: unknown): ToldChange {
  const { changeType, aspectName, aspect, previousAspectValue } = event as ChangeRecord;
  return { changeType, aspectName, value: valueIn(aspect), previous: valueIn(previousAspectValue) };
}

type Generic = Readonly<Record<string, { readonly value: string }>> | null;

interface ChangeRecord {
  readonly changeType: string;
  readonly aspectName: string;
  readonly aspect: Generic;
  readonly previousAspectValue: Generic;
}

function valueIn(aspect: Generic): unknown {
  const generic = aspect?.["com.linkedin.pegasus2avro.mxe.GenericAspect"];
  return generic === undefined ? null : JSON.parse(generic.value);
}
