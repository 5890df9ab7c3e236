import DataLoader from "dataloader";
import type { CatalogParts } from "../catalog-parts.ts";
import type { AspectKey, AspectReader } from "../storage/aspect-store.ts";
import type { EdgeListQuery, GraphReader } from "../storage/graph-store.ts";
import type { SearchIndex } from "../storage/search-index.ts";
import type { TimeseriesReader } from "../storage/timeseries-store.ts";

/**
 * The parts of the catalog with reads that go together: what the fields of a request ask of the store and the index at about
 * the same time is asked at once. So the number of these calls does not grow with the page that is shown.
 */
export function batchedParts(parts: CatalogParts): CatalogParts {
  const { aspects, graph, timeseries } = parts.store;
  return {
    ...parts,
    index: batchedIndex(parts.index),
    store: {
      ...parts.store,
      aspects: batchedAspects(aspects),
      graph: batchedGraph(graph),
      timeseries: batchedTimeseries(timeseries),
    },
  };
}

function batchedIndex(index: SearchIndex): SearchIndex {
  return replacing(index, { search: oneOf((requests) => index.searchEach(requests)) });
}

function batchedAspects(aspects: AspectReader): AspectReader {
  const entitiesWith = byManner((names: readonly string[] | undefined) =>
    listOf((urns: readonly string[]) => aspects.getEntities(urns, names)),
  );
  return replacing(aspects, {
    getLatest: listOf((keys) => aspects.getLatest(keys)),
    getVersions: listOf((keys) => aspects.getVersions(keys)),
    getEntities: (urns, names) => entitiesWith(names)(urns),
  });
}

function batchedGraph(graph: GraphReader): GraphReader {
  const listsOf = byManner((query: EdgeListQuery) => oneOf((urns: readonly string[]) => graph.listEdgesOfEach(urns, query)));
  return replacing(graph, { listEdges: ({ urn, ...query }) => listsOf(query)(urn) });
}

function batchedTimeseries(timeseries: TimeseriesReader): TimeseriesReader {
  const eventsUpTo = byManner((limit: number) => listOf((ranges: Ranges) => timeseries.getEventsOfEach(ranges, limit)));
  const latestOf = listOf(async (keys: readonly AspectKey[]) => {
    const latest = await timeseries.getLatestEvents(keys);
    const bySeries = new Map(latest.map((event) => [seriesName(event), event]));
    return keys.map((key) => bySeries.get(seriesName(key)));
  });
  return replacing(timeseries, {
    getEventsOfEach: (ranges, limit) => eventsUpTo(limit)(ranges),
    getLatestEvents: async (keys) => (await latestOf(keys)).filter((event) => event !== undefined),
  });
}

function seriesName({ urn, aspect }: AspectKey): string {
  return `${aspect} ${urn}`;
}

type Ranges = Parameters<TimeseriesReader["getEventsOfEach"]>[0];

/** The reader with other methods in the place of some. */
function replacing<Reader extends object>(reader: Reader, methods: Partial<Reader>): Reader {
  return new Proxy(reader, {
    get: (target, name) => {
      const member: unknown = Reflect.get(Object.hasOwn(methods, name) ? methods : target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}

/** Asks for one, together with the others that are asked for at about the same time. */
function oneOf<Asked, Answer>(readEach: (all: readonly Asked[]) => Promise<Answer[]>): (asked: Asked) => Promise<Answer> {
  const loader = new DataLoader(readEach, { cache: false });
  return (asked) => loader.load(asked);
}

/** Asks for a list, together with the other lists: what is read is one list that has them all behind one another. */
function listOf<Asked, Answer>(readEach: (all: readonly Asked[]) => Promise<Answer[]>): (asked: readonly Asked[]) => Promise<Answer[]> {
  return oneOf(async (lists: readonly (readonly Asked[])[]) => {
    const answers = await readEach(lists.flat());
    let from = 0;
    return lists.map(({ length }) => {
      from += length;
      return answers.slice(from - length, from);
    });
  });
}

/** What is made once for each manner of asking. */
function byManner<Manner, Ask>(create: (manner: Manner) => Ask): (manner: Manner) => Ask {
  const known = new Map<string, Ask>();
  return (manner) => {
    const name = JSON.stringify(manner) ?? "";
    const ask = known.get(name) ?? create(manner);
    known.set(name, ask);
    return ask;
  };
}
