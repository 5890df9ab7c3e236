import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import { openSqliteReader, type SqliteReader } from "@almagest/server/backends/sqlite/open-sqlite-reader.ts";
import { checkCatalog } from "@almagest/server/check/check-catalog.ts";
import { createIndex, storeFile } from "@almagest/server/main.ts";
import { keepHistory } from "../support/keep-history.ts";
import { datasetUrn } from "../support/sample-urns.ts";
import { between, type Random, seededRandom } from "../support/seeded-random.ts";
import { launchServer, type ServerProcess, startServer } from "../support/server-process.ts";
import { type Client, createClient, type SharedTags, writeUntilGone } from "./client-load.ts";
import { askDerived, derivedFaults } from "./derived-answers.ts";
import { latestFaults } from "./front-door.ts";
import { logFaults } from "./log-faults.ts";
import { answeredFaults, storedState } from "./stored-state.ts";

export interface CrashOptions {
  readonly dataDir: string;
  readonly kills: number;
  readonly seed: number;
  /** Whether the server is killed, or asked to finish. */
  readonly end?: "kill" | "finish";
  readonly onKill?: (kills: number) => void;
}

/** What came of it. Without faults, nothing that was answered is lost and nothing is there by halves. */
export interface CrashReport {
  readonly kills: number;
  /** How many requests were answered before their server ended. */
  readonly answered: number;
  readonly faults: readonly string[];
}

interface Round {
  readonly clients: readonly Client[];
  readonly tags: SharedTags;
}

const connections = 12;
/** How long a server takes to finish depends on the machine; one that still runs after so long never will. */
const hungAfter = 60_000;
/** The catalog's own check looks at everything, which takes longer from kill to kill. */
const killsUntilCheck = 10;
const registry = loadEntityRegistry(shippedDefinitions);

/**
 * Starts a server, writes to it from several connections, kills it at a random moment, starts it again and compares what
 * is stored, and what is searched and related by it, with what was answered; over and over on one data folder. Now and then
 * it is killed while it starts or finishes. Instead of killing it, it can also be asked to finish.
 */
export async function crashLoop({ dataDir, kills, seed, end = "kill", onKill = () => {} }: CrashOptions): Promise<CrashReport> {
  const random = seededRandom(seed);
  const rounds: Round[] = [];
  const faults: string[] = [];
  let answered = 0;
  let offset = 0;
  let done = 0;
  let server = await startServer(dataDir);
  await ownAllHistory(server.address);
  while (done < kills) {
    const round = createRound(rounds.length, random);
    rounds.push(round);
    const endServer = () => (end === "kill" ? killSomehow(server, random) : finish(server, faults));
    answered += await loadUntil(endServer, { server, round, random });
    onKill(++done);
    if (done % killsUntilCheck === 0) faults.push(...(await reading(dataDir, checkFaults)));
    if (end === "kill" && done < kills && random() < 0.15) {
      await killWhileStarting(dataDir, random);
      onKill(++done);
    }
    server = await startServer(dataDir);
    const derived = await askDerived(server.address, round.clients);
    const read = await reading(dataDir, async (store) => {
      const found = await logFaults(store, offset);
      const answeredOnes = await answeredFaults(store, round.clients, round.tags);
      return { ...found, faults: [...found.faults, ...answeredOnes, ...(await derivedFaults(store, derived))] };
    });
    offset = read.last;
    faults.push(...read.faults, ...(await latestFaults(server.address, round.clients)));
  }
  await finish(server, faults);
  faults.push(...(await reading(dataDir, (store) => wholeFaults(store, rounds))));
  return { kills: done, answered, faults };
}

/** Every version is held against what was answered, so none may go by its age. */
async function ownAllHistory(address: string): Promise<void> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ proposal: keepHistory });
  const { ok } = await fetch(`${address}/aspects?action=ingestProposal`, { method: "POST", headers, body });
  if (!ok) throw new Error("the rule that keeps all history was refused");
}

function createRound(number: number, random: Random): Round {
  const tags = { urn: datasetUrn(`crash.tagged${number}`), acknowledged: [], unanswered: [] };
  const names = Array.from({ length: connections }, (_, index) => `r${number}c${index}`);
  return { tags, clients: names.map((name) => createClient(name, seededRandom(between(random, 0, 2 ** 31)), tags)) };
}

interface Load {
  readonly server: ServerProcess;
  readonly round: Round;
  readonly random: Random;
}

/** Writes from all connections, ends the server at a random moment and answers how many requests it has answered. */
async function loadUntil(endServer: () => Promise<void>, { server, round, random }: Load): Promise<number> {
  let ending = false;
  const writing = round.clients.map(async (client) => {
    const answered = await writeUntilGone(client, server.address);
    if (!ending) throw new Error(`a request of ${client.name} was not answered, and nobody had ended the server`);
    return answered;
  });
  const load = Promise.all(writing);
  await Promise.race([load, sleep(between(random, 20, 500))]);
  ending = true;
  await endServer();
  return (await load).reduce((sum, answered) => sum + answered, 0);
}

/** Now and then it is asked to finish first: it may be killed before it has saved its search index, meanwhile, or have ended. */
async function killSomehow(server: ServerProcess, random: Random): Promise<void> {
  if (random() < 0.25) await Promise.race([server.stop(), sleep(between(random, 0, 1000))]);
  await server.kill();
}

/** Asks the server to finish, which it has to do by itself and without a fault. Throws when it never does. */
async function finish(server: ServerProcess, faults: string[]): Promise<void> {
  const exit = await Promise.race([server.stop(), sleep(hungAfter, "hung" as const, { ref: false })]);
  if (exit === "hung") {
    await server.kill();
    throw new Error(`the server was asked to finish, and still ran ${hungAfter} ms later`);
  }
  if (exit !== 0) faults.push(`the server ended with ${exit} when it was asked to finish`);
}

async function killWhileStarting(dataDir: string, random: Random): Promise<void> {
  const server = launchServer(dataDir);
  await sleep(between(random, 0, 600));
  await server.kill();
}

async function reading<T>(dataDir: string, read: (store: SqliteReader) => Promise<T>): Promise<T> {
  const store = openSqliteReader({ file: join(dataDir, storeFile) });
  try {
    return await read(store);
  } finally {
    await store.close();
  }
}

/** At the end everything of every round is still there, and the catalog's own check finds nothing either. */
async function wholeFaults(store: SqliteReader, rounds: readonly Round[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { ledger } of rounds.flatMap(({ clients }) => clients)) {
    for (const urn of ledger.urns()) {
      const [expected, stored] = [ledger.state(urn), await storedState(store, urn)].map((state) => JSON.stringify(state));
      if (expected !== stored) faults.push(`at the end ${urn} should be ${expected} and is ${stored}`);
    }
  }
  return [...faults, ...(await checkFaults(store))];
}

async function checkFaults(store: SqliteReader): Promise<string[]> {
  const faults: string[] = [];
  await checkCatalog(store, { registry, createIndex }, ({ subject, message }) => faults.push(`${subject} ${message}`));
  return faults;
}
