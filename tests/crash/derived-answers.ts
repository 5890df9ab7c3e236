import type { Client } from "./client-load.ts";
import type { StoreReader } from "./stored-state.ts";
import { nameOf, uniqueWord } from "./unique-word.ts";

/** What searches, the graph and the time series of a server answer about the entities of some clients. */
export interface DerivedAnswers {
  readonly urns: readonly string[];
  /** Those that a search finds by their URNs. */
  readonly found: readonly string[];
  /** The same when it may answer what is marked as removed. */
  readonly foundWithRemoved: readonly string[];
  readonly byWords: readonly FoundByWords[];
  readonly neighbours: readonly Neighbours[];
}

/** What a search for any of the names of some texts finds, removed entities included. */
interface FoundByWords {
  readonly texts: readonly string[];
  readonly urns: readonly string[];
}

interface Neighbours {
  readonly urn: string;
  readonly upstreams: readonly string[];
  readonly downstreams: readonly string[];
  readonly events: readonly number[];
}

/** Texts that follow each other, of which one replaces the other in an entity, are looked for in different searches. */
const searches = 16;
const mostNeighbours = 40;

/** Asks a server that has just started about every entity and every name that the clients may have written. */
export async function askDerived(address: string, clients: readonly Client[]): Promise<DerivedAnswers> {
  const urns = clients.flatMap(({ ledger }) => ledger.urns());
  const filter = { or: [{ and: [{ field: "urn", values: urns, condition: "EQUAL" }] }] };
  const texts = clients.flatMap((client) => Array.from({ length: client.sent }, (_, index) => `${client.name} ${index + 1}`));
  const groups = Array.from({ length: searches }, (_, group) => texts.filter((_text, index) => index % searches === group));
  const stride = Math.max(1, Math.floor(urns.length / mostNeighbours));
  const sample = urns.filter((_, index) => index % stride === 0);
  const [found, foundWithRemoved, byWords, neighbours] = await Promise.all([
    search(address, "*", { filter }),
    search(address, "*", { filter, searchFlags: { includeSoftDeleted: true } }),
    Promise.all(groups.map((group) => searchTexts(address, group))),
    Promise.all(sample.map((urn) => neighboursOf(address, urn))),
  ]);
  return { urns, found, foundWithRemoved, byWords, neighbours };
}

/** Holds what a server answered against what is stored. Answers what is wrong. */
export async function derivedFaults(store: StoreReader, answers: DerivedAnswers): Promise<string[]> {
  const stored = new Map<string, StoredEntity>();
  for (const urn of answers.urns) stored.set(urn, await storedEntity(store, urn));
  const among = (holds: (entity: StoredEntity) => boolean) => answers.urns.filter((urn) => holds(stored.get(urn) ?? nothing)).toSorted();
  const faults = [
    ...listFaults(
      "a search by URN",
      among(({ exists, removed }) => exists && !removed),
      answers.found,
    ),
    ...listFaults(
      "a search by URN with what is removed",
      among(({ exists }) => exists),
      answers.foundWithRemoved,
    ),
  ];
  for (const { texts, urns } of answers.byWords) {
    const names = new Set(texts.map(nameOf));
    faults.push(
      ...listFaults(
        "a search by names",
        among(({ name }) => name !== undefined && names.has(name)),
        urns,
      ),
    );
  }
  for (const { urn, upstreams, downstreams, events } of answers.neighbours) {
    const entity = stored.get(urn) ?? nothing;
    faults.push(
      ...listFaults(`the upstreams of ${urn}`, [...entity.upstreams].sort(), upstreams),
      ...listFaults(
        `the downstreams of ${urn}`,
        among((other) => other.upstreams.includes(urn)),
        downstreams,
      ),
      ...listFaults(`the events of ${urn}`, [...entity.events].sort(), events),
    );
  }
  return faults;
}

interface StoredEntity {
  readonly exists: boolean;
  readonly removed: boolean;
  readonly name: string | undefined;
  readonly upstreams: readonly string[];
  readonly events: readonly number[];
}

const nothing: StoredEntity = { exists: false, removed: false, name: undefined, upstreams: [], events: [] };

async function storedEntity(store: StoreReader, urn: string): Promise<StoredEntity> {
  const [records = []] = await store.aspects.getEntities([urn]);
  const events = await store.timeseries.getEvents({ urn, aspect: "datasetProfile" }, 100_000);
  const aspect = (name: string) => JSON.parse(records.find((record) => record.aspect === name)?.metadata ?? "{}");
  const { upstreams = [] } = aspect("upstreamLineage") as { upstreams?: readonly { dataset: string }[] };
  return {
    exists: records.length > 0,
    removed: (aspect("status") as { removed?: boolean }).removed ?? false,
    name: (aspect("datasetProperties") as { name?: string }).name,
    upstreams: upstreams.map(({ dataset }) => dataset),
    events: events.map(({ timestampMillis }) => timestampMillis),
  };
}

function listFaults<T extends string | number>(what: string, expected: readonly T[], answered: readonly T[]): string[] {
  const missing = expected.filter((one) => !answered.includes(one)).map((one) => `${what} lacks ${one}`);
  const extra = answered.filter((one) => !expected.includes(one)).map((one) => `${what} should not have ${one}`);
  const repeated = new Set(answered).size < answered.length ? [`${what} has something twice`] : [];
  return [...missing, ...extra, ...repeated];
}

async function searchTexts(address: string, texts: readonly string[]): Promise<FoundByWords> {
  const words = texts.map(uniqueWord).join(" OR ");
  const urns = words === "" ? [] : await search(address, words, { searchFlags: { includeSoftDeleted: true } });
  return { texts, urns };
}

async function search(address: string, input: string, more: object): Promise<string[]> {
  const parameters = { entity: "dataset", input, start: 0, count: 5000, ...more };
  const { entities } = (await post(address, "entities?action=search", parameters)) as { entities: readonly { entity: string }[] };
  return entities.map(({ entity }) => entity);
}

async function neighboursOf(address: string, urn: string): Promise<Neighbours> {
  const far = async (direction: string) => {
    const path = `relationships?urn=${encodeURIComponent(urn)}&direction=${direction}&types=DownstreamOf&count=1000`;
    const { entities } = (await asked(fetch(`${address}/${path}`))) as { entities: readonly string[] };
    return entities;
  };
  const parameters = { urn, entity: "dataset", aspect: "datasetProfile", limit: 10_000 };
  const [upstreams, downstreams, series] = await Promise.all([
    far("OUTGOING"),
    far("INCOMING"),
    post(address, "aspects?action=getTimeseriesAspectValues", parameters),
  ]);
  const { values } = series as { values: readonly { aspect: { value: string } }[] };
  const events = values.map(({ aspect }) => (JSON.parse(aspect.value) as { timestampMillis: number }).timestampMillis);
  return { urn, upstreams, downstreams, events };
}

async function post(address: string, target: string, body: unknown): Promise<unknown> {
  const headers = { "content-type": "application/json", "x-restli-protocol-version": "2.0.0" };
  const { value } = (await asked(fetch(`${address}/${target}`, { method: "POST", headers, body: JSON.stringify(body) }))) as {
    value: unknown;
  };
  return value;
}

async function asked(request: Promise<Response>): Promise<unknown> {
  const answer = await request;
  if (answer.status !== 200) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
