import type { CatalogClient } from "@almagest/client";
import { type EntityRegistry, loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import { buildSample, type SampleProposal } from "../../packages/server/sample/build-sample.ts";

const now = Date.UTC(2025, 5, 30, 12);
const week = 7 * 86_400_000;

/** The sample as a client ingests it: all its aspects, and the last week of its histories, which are most of its events. */
export interface IngestedSample {
  readonly proposals: readonly SampleProposal[];
  readonly urns: readonly string[];
  /** Those that are not marked as removed: a rollback that deletes nothing for good leaves the others alone. */
  readonly active: readonly string[];
  /** What the catalog must hold, by `urn aspect`: the value, or of a time series the number of events. */
  readonly expected: Readonly<Record<string, unknown>>;
  /** The same, as the catalog holds it. */
  storedIn(catalog: CatalogClient): Promise<Record<string, unknown>>;
  /** What entities still hold, apart from their key and the mark that they are removed. */
  leftIn(catalog: CatalogClient, urns: readonly string[]): Promise<string[]>;
}

/** Builds the sample; equal from run to run. */
export function ingestedSample(): IngestedSample {
  const registry = loadEntityRegistry(shippedDefinitions);
  const proposals = [...buildSample({ now })].filter((proposal) => !isOldEvent(registry, proposal));
  const urns = [...new Set(proposals.map(({ entityUrn }) => entityUrn))];
  const events = proposals.filter((proposal) => isEvent(registry, proposal));
  const values = proposals.filter((proposal) => !isEvent(registry, proposal));
  const expected: Record<string, unknown> = {
    ...Object.fromEntries(values.map((proposal) => [keyOf(proposal), aspectValueOf(proposal)])),
    ...Object.fromEntries([...Map.groupBy(events, keyOf)].map(([key, { length }]) => [key, length])),
  };
  return {
    proposals,
    urns,
    active: urns.filter((urn) => !isRemoved(expected[`${urn} status`])),
    expected,
    storedIn: async (catalog) => ({ ...(await storedValues(catalog, urns)), ...(await storedEvents(catalog, events)) }),
    leftIn: async (catalog, urns) => {
      const ofThese = new Set(urns);
      const left = { ...(await storedValues(catalog, urns)), ...(await storedEvents(catalog, events)) };
      return Object.entries(left)
        .filter(([key, value]) => ofThese.has(key.slice(0, key.lastIndexOf(" "))) && value !== 0)
        .filter(([key, value]) => !key.endsWith("Key") && !(key.endsWith(" status") && isRemoved(value)))
        .map(([key]) => key);
    },
  };
}

function isRemoved(status: unknown): boolean {
  return (status as { removed?: boolean } | undefined)?.removed === true;
}

async function storedValues(catalog: CatalogClient, urns: readonly string[]): Promise<Record<string, unknown>> {
  const entities = [...(await catalog.getEntities(urns)).values()];
  const aspects = entities.flatMap(({ urn, aspects }) => Object.entries(aspects).map(([name, envelope]) => ({ urn, name, envelope })));
  return Object.fromEntries(aspects.map(({ urn, name, envelope }) => [`${urn} ${name}`, envelope?.value]));
}

async function storedEvents(catalog: CatalogClient, events: readonly SampleProposal[]): Promise<Record<string, number>> {
  const series = [...Map.groupBy(events, keyOf).values()].flatMap(([first]) => first ?? []);
  const counts = series.map(async (event) => {
    const found = await catalog.getTimeseriesValues({ urn: event.entityUrn, aspect: event.aspectName });
    return [keyOf(event), found.length] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

function isEvent(registry: EntityRegistry, { aspectName }: SampleProposal): boolean {
  return registry.aspects.get(aspectName)?.kind === "timeseries";
}

function isOldEvent(registry: EntityRegistry, proposal: SampleProposal): boolean {
  return isEvent(registry, proposal) && Number(aspectValueOf(proposal).timestampMillis) < now - week;
}

function keyOf({ entityUrn, aspectName }: SampleProposal): string {
  return `${entityUrn} ${aspectName}`;
}

function aspectValueOf({ aspect }: SampleProposal): Record<string, unknown> {
  return JSON.parse(aspect.value) as Record<string, unknown>;
}
