import type { CatalogParts } from "../catalog-parts.ts";
import type { AspectKey, AspectReader } from "../storage/aspect-store.ts";
import type { EdgeListQuery, GraphReader } from "../storage/graph-store.ts";
import type { SearchIndex } from "../storage/search-index.ts";
import type { TimeseriesReader } from "../storage/timeseries-store.ts";
import type { AnswerUnderWay } from "./answer-under-way.ts";
import { createLoader, usualMost } from "./create-loader.ts";

/**
 * The parts of the catalog with reads that go together: what the fields of a request ask of the store and the index at about
 * the same time is asked at once. So the number of these calls does not grow with the page that is shown.
 */
export function batchedParts(parts: CatalogParts, answer: AnswerUnderWay): CatalogParts {
  const { aspects, graph, timeseries } = parts.store;
  return {
    ...parts,
    index: batchedIndex(parts.index, answer),
    store: {
      ...parts.store,
      aspects: batchedAspects(aspects, answer),
      graph: batchedGraph(graph, answer),
      timeseries: batchedTimeseries(timeseries, answer),
    },
  };
}

/** About so many edges or events are read at once: all of them are in memory before the answer counts them. */
const mostListed = 10_000;
/** However long they are, so many lists are read at once. */
const fewestLists = 10;
/** So many searches are made at once, each of which may find thousands. */
const mostSearches = 100;

/** How many lists of a length are read at once. */
function listsOfLength(length: number): number {
  return Math.min(usualMost, Math.max(fewestLists, Math.ceil(mostListed / Math.max(length, 1))));
}

function batchedIndex(index: SearchIndex, answer: AnswerUnderWay): SearchIndex {
  const countOnce = oneOf(answer, async (asked: readonly true[]) => {
    const counts = await index.countByType();
    return asked.map(() => counts);
  });
  return replacing(index, {
    search: oneOf(answer, (requests) => index.searchEach(requests), mostSearches),
    countByType: () => countOnce(true),
  });
}

function batchedAspects(aspects: AspectReader, answer: AnswerUnderWay): AspectReader {
  const entitiesWith = byManner((names: readonly string[] | undefined) =>
    listOf(answer, (urns: readonly string[]) => aspects.getEntities(urns, names)),
  );
  return replacing(aspects, {
    getLatest: listOf(answer, (keys) => aspects.getLatest(keys)),
    getVersions: listOf(answer, (keys) => aspects.getVersions(keys)),
    getEntities: (urns, names) => entitiesWith(names)(urns),
  });
}

function batchedGraph(graph: GraphReader, answer: AnswerUnderWay): GraphReader {
  const listsOf = byManner((query: EdgeListQuery) =>
    oneOf(answer, (urns: readonly string[]) => onceEach(urns, (each) => graph.listEdgesOfEach(each, query)), listsOfLength(query.count)),
  );
  return replacing(graph, { listEdges: ({ urn, ...query }) => listsOf(query)(urn) });
}

/** What is asked for several times is read once. */
async function onceEach<Answer>(urns: readonly string[], read: (urns: readonly string[]) => Promise<Answer[]>): Promise<Answer[]> {
  const places = new Map<string, number>();
  for (const urn of urns) if (!places.has(urn)) places.set(urn, places.size);
  const answers = await read([...places.keys()]);
  return urns.map((urn) => answers[places.get(urn) ?? 0] as Answer);
}

function batchedTimeseries(timeseries: TimeseriesReader, answer: AnswerUnderWay): TimeseriesReader {
  const eventsUpTo = byManner((limit: number) =>
    listOf(answer, (ranges: Ranges) => timeseries.getEventsOfEach(ranges, limit), listsOfLength(limit)),
  );
  const latestOf = listOf(answer, async (keys: readonly AspectKey[]) => {
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

type ReadEach<Asked, Answer> = (all: readonly Asked[]) => Promise<Answer[]>;

/** Asks for one, together with the others that are asked for at about the same time, `most` at once. */
function oneOf<Asked, Answer>(answer: AnswerUnderWay, readEach: ReadEach<Asked, Answer>, most?: number): (asked: Asked) => Promise<Answer> {
  const loader = createLoader(answer, readEach, { cache: false, ...(most !== undefined && { most }) });
  return (asked) => loader.load(asked);
}

/** Asks for a list, together with the other lists: what is read is one list that has them all behind one another. */
function listOf<Asked, Answer>(
  answer: AnswerUnderWay,
  readEach: ReadEach<Asked, Answer>,
  most?: number,
): (asked: readonly Asked[]) => Promise<Answer[]> {
  const readLists = async (lists: readonly (readonly Asked[])[]) => {
    const answers = await readEach(lists.flat());
    let from = 0;
    return lists.map(({ length }) => {
      from += length;
      return answers.slice(from - length, from);
    });
  };
  return oneOf(answer, readLists, most);
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
