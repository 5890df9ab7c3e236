import { join } from "node:path";
import type { Bench, RunSettings } from "../bench.ts";
import { catalogFlags } from "../catalog-flags.ts";
import { type Figure, middle } from "../figure.ts";
import { startProcess } from "../processes/remote-calls.ts";
import type { SearchIndexCalls } from "../processes/search-index.ts";
import { queryMix, suggestions } from "./search-queries.ts";

const bench = "search";
const megabyte = 1_000_000;
const most = {
  median: 5,
  slowest: 50,
  suggestion: 5,
  megabytesPerMillion: 600,
  updateMicros: 100,
  buildMicros: 60,
  restoreSeconds: 3,
  hold: 20,
};

/** The search index alone, in memory: queries with ten hits and six facets, suggestions, size, and what writing costs. */
export const search: Bench = {
  name: bench,
  measure: async (settings) => {
    const documents = settings.quick ? 50_000 : 1_000_000;
    const index = startProcess<SearchIndexCalls>("search-index", { execArgv: [...catalogFlags, "--expose-gc"] });
    settings.log(`indexing ${documents} documents`);
    const build = await index.ask("build", documents);
    const memory = await index.ask("memory");
    const figures = [
      timeFigure(`processor time to index one of ${documents.toLocaleString("en")} documents`, build, most.buildMicros),
      sizeFigure(documents, memory.buffers / megabyte),
      holdFigure("first sorts by a text", await index.ask("hold", "sorts")),
      holdFigure("counts of nearly unique and of nested values, 10,000 hits", await index.ask("hold", "large")),
      ...(await queryFigures(index, settings)),
      holdFigure("the whole mix", await index.ask("hold", "mix")),
      holdFigure("writing documents again", await index.ask("holdOfWrites", { documents, changes: 950 })),
      timeFigure("processor time to write a document again", await index.ask("update", { documents, changes: 64_000 }), most.updateMicros),
    ];
    const { save, restore } = await index.ask("snapshot", join(settings.folder, "search.db"));
    figures.push(
      { bench, what: "keeping the index in a data file", unit: "s", value: save / 1000, noise: 0 },
      { bench, what: "bringing it back", unit: "s", value: restore / 1000, noise: 0, aim: aimOf(restore / 1000, most.restoreSeconds, "s") },
    );
    await index.end();
    return figures;
  },
};

async function queryFigures(index: ReturnType<typeof startProcess<SearchIndexCalls>>, { quick }: RunSettings): Promise<Figure[]> {
  const figures: Figure[] = [];
  const all: number[] = [];
  const rounds = quick ? 1 : 3;
  for (const { name } of queryMix) {
    const millis = await index.ask("search", { name, rounds });
    all.push(...millis);
    figures.push(waitFigure(`${name}: ten hits, six facets`, millis));
  }
  return [
    { ...waitFigure("the whole mix: half within", all), aim: aimOf(part(all, 0.5), most.median, "ms") },
    { ...waitFigure("the whole mix: 99 % within", all, 0.99), aim: aimOf(part(all, 0.99), most.slowest, "ms") },
    ...figures,
    await suggestionFigure(index, rounds),
  ];
}

async function suggestionFigure(index: ReturnType<typeof startProcess<SearchIndexCalls>>, rounds: number): Promise<Figure> {
  const millis = await index.ask("search", { name: suggestions.name, rounds });
  return { ...waitFigure("suggestions, ten", millis), aim: aimOf(part(millis, 0.5), most.suggestion, "ms") };
}

/** The time within which a part of the requests was answered. */
function part(millis: readonly number[], share: number): number {
  const sorted = millis.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function waitFigure(what: string, millis: readonly number[], share = 0.5): Figure {
  const slowest = part(millis, 0.99);
  return {
    bench,
    what,
    unit: "ms",
    value: part(millis, share),
    noise: 0,
    ...(share === 0.5 && { note: `99 % in ${slowest.toFixed(1)} ms` }),
  };
}

function timeFigure(what: string, micros: number, limit: number): Figure {
  return { bench, what, unit: "µs", ...middle([micros]), aim: aimOf(micros, limit, "µs") };
}

function sizeFigure(documents: number, megabytes: number): Figure {
  const limit = (most.megabytesPerMillion * documents) / 1_000_000;
  return { bench, what: "index and columns", unit: "MB", ...middle([megabytes]), aim: aimOf(megabytes, limit, "MB") };
}

function holdFigure(what: string, millis: number): Figure {
  return {
    bench,
    what: `${what}: one holds up all else at the longest`,
    unit: "ms",
    ...middle([millis]),
    aim: aimOf(millis, most.hold, "ms"),
  };
}

function aimOf(value: number, limit: number, unit: string): { text: string; reached: boolean } {
  return { text: `≤ ${limit} ${unit}`, reached: value <= limit };
}
