import DataLoader from "dataloader";
import type { TimeseriesEvent } from "../../storage/timeseries-store.ts";
import { getTimeseriesOfEach, type SeriesQuery } from "../../timeseries/get-timeseries-values.ts";
import type { GraphqlContext } from "../graphql-context.ts";

/** Which events of one entity a field shows. */
interface SeriesRequest {
  readonly urn: string;
  readonly query: SeriesQuery;
}

type Events = readonly TimeseriesEvent[];

/** Loads events of time series: those that the entities of a page ask for alike in one read. Take it from `context.shared`. */
export function createSeriesLoader({ parts }: GraphqlContext): DataLoader<SeriesRequest, Events, string> {
  /** A question that makes no sense fails the fields that ask it, and no other. */
  const readAlike = (query: SeriesQuery, urns: readonly string[]): Promise<Events[] | Error> =>
    getTimeseriesOfEach(parts, urns, query).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));

  const loadAll = async (requests: readonly SeriesRequest[]): Promise<(Events | Error)[]> => {
    const alike = Map.groupBy(requests, ({ query }) => JSON.stringify(query));
    const found = new Map<SeriesRequest, Events | Error>();
    const read = async (group: readonly SeriesRequest[], query: SeriesQuery) => {
      const urns = group.map(({ urn }) => urn);
      const events = await readAlike(query, urns);
      for (const [index, request] of group.entries()) found.set(request, Array.isArray(events) ? (events[index] ?? []) : events);
    };
    await Promise.all([...alike.values()].map((group) => group[0] && read(group, group[0].query)));
    return requests.map((request) => found.get(request) ?? []);
  };
  return new DataLoader(loadAll, { cacheKeyFn: ({ urn, query }) => `${urn} ${JSON.stringify(query)}` });
}
