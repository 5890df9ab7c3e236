import DataLoader from "dataloader";
import type { TimeseriesEvent } from "../../storage/timeseries-store.ts";
import { getTimeseriesOfEach, type SeriesQuery } from "../../timeseries/get-timeseries-values.ts";
import type { GraphqlContext } from "../graphql-context.ts";

/** Which events of one entity a field shows. */
export interface SeriesRequest {
  readonly urn: string;
  readonly query: SeriesQuery;
}

type Loaded = readonly TimeseriesEvent[] | Error;

/** Loads events of time series: those that the entities of a page ask for alike in one read. Take it from `context.shared`. */
export function createSeriesLoader({ parts }: GraphqlContext): DataLoader<SeriesRequest, readonly TimeseriesEvent[], string> {
  const loadAll = async (requests: readonly SeriesRequest[]): Promise<Loaded[]> => {
    const alike = [...Map.groupBy(requests, ({ query }) => JSON.stringify(query)).values()];
    const loaded = new Map<SeriesRequest, Loaded>();
    await Promise.all(
      alike.map(async (group) => {
        const found = await readAll(group);
        for (const [index, request] of group.entries()) loaded.set(request, Array.isArray(found) ? (found[index] ?? []) : found);
      }),
    );
    return requests.map((request) => loaded.get(request) ?? []);
  };
  /** A question that makes no sense fails the fields that ask it, and no other. */
  const readAll = async (group: readonly SeriesRequest[]): Promise<(readonly TimeseriesEvent[])[] | Error> => {
    const [{ query } = { query: undefined }] = group;
    if (query === undefined) return [];
    const urns = group.map(({ urn }) => urn);
    return getTimeseriesOfEach(parts, urns, query).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  };
  return new DataLoader(loadAll, { cacheKeyFn: ({ urn, query }) => `${urn} ${JSON.stringify(query)}` });
}
