import { uniqueWord } from "../crash/unique-word.ts";
import { act, answered, proposalOf, proposeAll } from "../support/rest-calls.ts";
import { datasetUrn } from "../support/sample-urns.ts";
import { between, type Random, seededRandom } from "../support/seeded-random.ts";
import type { TestCatalog } from "../support/test-catalog.ts";

export interface WriteThenAsk {
  /** How many writes are asked for right after they were answered. */
  readonly writes: number;
  /** How many write and ask at the same time. */
  readonly writers: number;
  readonly seed: number;
  readonly onWrite?: (writes: number) => void;
}

/** What came of it: what a question did not find that had been answered before it was asked, and what went on beside. */
export interface Misses {
  readonly misses: readonly string[];
  readonly otherWrites: number;
  readonly otherSearches: number;
}

const protocol = { "X-RestLi-Protocol-Version": "2.0.0" };

/**
 * Writes a dataset that comes from another and asks at once for its name, by filter, by suggestion, by relationship and by
 * lineage; over and over, from several sides, while others write, delete, search and scroll.
 */
export async function writeThenAsk(catalog: TestCatalog, { writes, writers, seed, onWrite = () => {} }: WriteThenAsk): Promise<Misses> {
  const random = seededRandom(seed);
  const misses: string[] = [];
  let begun = 0;
  let done = 0;
  const isOver = () => done >= writes;
  const writer = async (number: number) => {
    for (let turn = 0; begun++ < writes; turn++) {
      misses.push(...(await writeOne(catalog, number, turn)));
      onWrite(++done);
    }
  };
  const [otherWrites, otherSearches] = await Promise.all([
    disturb(isOver, () => writeBeside(catalog, random)),
    disturb(isOver, () => searchBeside(catalog, random)),
    ...Array.from({ length: writers }, (_, number) => writer(number)),
  ]);
  return { misses, otherWrites: Number(otherWrites), otherSearches: Number(otherSearches) };
}

async function disturb(isOver: () => boolean, act: () => Promise<unknown>): Promise<number> {
  let count = 0;
  for (; !isOver(); count++) await act();
  return count;
}

async function writeOne(catalog: TestCatalog, writer: number, turn: number): Promise<string[]> {
  const [before, urn] = [turn - 1, turn].map((number) => datasetUrn(`asked.w${writer}t${number}`));
  if (before === undefined || urn === undefined) return [];
  const name = uniqueWord(`w${writer} ${turn}`);
  const upstreamLineage = { upstreams: [{ dataset: before, type: "TRANSFORMED" }] };
  const { status } = await proposeAll(catalog, [
    proposalOf(urn, "datasetProperties", { name }),
    proposalOf(urn, "upstreamLineage", upstreamLineage),
  ]);
  if (status !== 200) return [`the write of ${urn} answered ${status}`];
  const filter = { or: [{ and: [{ field: "name", condition: "EQUAL", values: [name] }] }] };
  const page = { entity: "dataset", start: 0, count: 10 };
  const post = (target: string, parameters: unknown) => answered(act(catalog, target, parameters, protocol));
  const related = (of: string, direction: string) =>
    catalog.request("GET", `/relationships?urn=${encodeURIComponent(of)}&direction=${direction}&types=DownstreamOf`);
  const questions: [question: string, answer: Promise<unknown>, wanted: string][] = [
    ["search by name", post("entities?search", { ...page, input: name }), urn],
    ["search by filter", post("entities?search", { ...page, input: "*", filter }), urn],
    ["suggestion", post("entities?autocomplete", { entity: "dataset", query: name, limit: 5 }), urn],
    ["relationship", related(urn, "OUTGOING").then(({ body }) => body), before],
    ["relationship of the other end", related(before, "INCOMING").then(({ body }) => body), urn],
    ["lineage", post("relationships?getLineage", { urn, direction: "UPSTREAM", maxHops: 1 }), before],
    ["lineage of the other end", post("relationships?getLineage", { urn: before, direction: "DOWNSTREAM", maxHops: 1 }), urn],
  ];
  const answers = await Promise.all(questions.map(([, answer]) => answer));
  const missed = questions.filter(([, , wanted], index) => !valuesOf(answers[index]).includes(wanted));
  return missed.map(([question]) => `${question} missed write ${turn} of writer ${writer}`);
}

/** Every text in an answer, in whatever member: a question of its own kind has it nowhere else than among what it found. */
function valuesOf(answer: unknown): string[] {
  if (typeof answer === "string") return [answer];
  return typeof answer === "object" && answer !== null ? Object.values(answer).flatMap(valuesOf) : [];
}

/** Changes, removes and deletes a few entities that nobody asks for by name. */
async function writeBeside(catalog: TestCatalog, random: Random): Promise<void> {
  const urn = datasetUrn(`beside.${between(random, 0, 200)}`);
  const kind = random();
  if (kind < 0.1) await act(catalog, "entities?delete", { urn });
  else if (kind < 0.3) await proposeAll(catalog, [proposalOf(urn, "status", { removed: kind < 0.2 })]);
  else {
    const tags = Array.from({ length: between(random, 0, 3) }, () => ({ tag: `urn:li:tag:t${between(random, 0, 9)}` }));
    await proposeAll(catalog, [
      proposalOf(urn, "datasetProperties", { name: `beside ${between(random, 0, 99)}` }),
      proposalOf(urn, "globalTags", { tags: [...new Map(tags.map((one) => [one.tag, one])).values()] }),
    ]);
  }
}

async function searchBeside(catalog: TestCatalog, random: Random): Promise<void> {
  const input = random() < 0.5 ? "beside" : "*";
  await answered(act(catalog, "entities?search", { entity: "dataset", input, start: 0, count: 10 }, protocol));
  await answered(act(catalog, "entities?scrollAcrossEntities", { entities: ["dataset"], input, count: 50 }, protocol));
}
