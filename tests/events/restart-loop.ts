import { setTimeout as sleep } from "node:timers/promises";
import { proposalOf } from "../support/rest-calls.ts";
import { datasetUrn } from "../support/sample-urns.ts";
import { between, type Random, seededRandom } from "../support/seeded-random.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { StreamFollower } from "./stream-follower.ts";
import { isSigned, WebhookReceiver } from "./webhook-receiver.ts";
import { changesInStore, delivered, offsetOf, orderFaults, streamed, topic } from "./what-was-heard.ts";

export interface RestartReport {
  readonly restarts: number;
  /** How many writes were answered. */
  readonly answered: number;
  /** How many events there are to hear of. */
  readonly events: number;
  /** How many came more than once, over the stream and to the webhook. */
  readonly repeated: { readonly stream: number; readonly webhook: number };
  readonly faults: readonly string[];
}

interface Options {
  readonly dataDir: string;
  readonly restarts: number;
  readonly seed: number;
  readonly onRestart?: (restarts: number) => void;
}

const writers = 6;
/** Who is behind must hear of something more within this time. */
const longestSilence = 30_000;
const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

/**
 * Ends a server over and over in the middle of a load, now killing it and now asking it to finish, while a client follows a
 * stream of events and a receiver, which itself fails now and then, has them delivered. At the end each of them must have heard
 * of every change in the order of the change log: again after something broke, but never past something that it had not heard.
 */
export async function restartLoop(options: Options): Promise<RestartReport> {
  const random = seededRandom(options.seed);
  const receiver = new WebhookReceiver(() => (random() < 0.005 ? 500 : 204));
  const hook = await receiver.listen();
  const { follower, from, written, late } = await restartUnderLoad(options, { random, hook });
  await receiver.close();
  const expected = await changesInStore(options.dataDir, from);
  const [followed, taken] = [follower.events.map(streamed), receiver.messages.filter((message) => message.taken).map(delivered)];
  const unsigned = receiver.messages.filter((message) => !isSigned(message, secret)).map(({ id }) => `${id} is not signed`);
  const told = new Set(expected.map(({ about }) => about));
  const lost = written.filter((text) => !told.has(text)).map((text) => `the write ${text} was answered and is in no event`);
  return {
    restarts: options.restarts,
    answered: written.length,
    events: expected.length,
    repeated: { stream: followed.length - expected.length, webhook: taken.length - expected.length },
    faults: [
      ...late,
      ...unsigned,
      ...lost,
      ...orderFaults("the stream", followed, expected),
      ...orderFaults("the webhook", taken, expected),
    ],
  };
}

interface Load {
  readonly follower: StreamFollower;
  /** The position from which on everything is to be heard of. */
  readonly from: string;
  /** The texts of the writes that were answered. */
  readonly written: readonly string[];
  /** What was not heard of in time at the end. */
  readonly late: readonly string[];
}

async function restartUnderLoad(
  { dataDir, restarts, onRestart = () => {} }: Options,
  { random, hook }: { readonly random: Random; readonly hook: string },
): Promise<Load> {
  const written: string[] = [];
  let server = await startServer(dataDir);
  const from = await beginTelling(server.address, hook);
  const follower = new StreamFollower({ topic, from, address: () => (server.isRunning() ? server.address : undefined) });
  for (let done = 0; done < restarts; onRestart(++done)) {
    const load = Array.from({ length: writers }, (_, writer) => writeUntilGone(server.address, `r${done}w${writer}`, written));
    await writtenBehind(written, { count: written.length + between(random, 10, 120), load });
    await endServer(server, random);
    await Promise.all(load);
    server = await startServer(dataDir);
  }
  const late = await heardOfAll(server.address, follower);
  await follower.stop();
  await server.stop();
  return { follower, from, written, late };
}

/** Resolves in the middle of a load: by what has been written, for how much that is in a time depends on the machine. */
async function writtenBehind(
  written: readonly string[],
  { count, load }: { readonly count: number; readonly load: readonly Promise<void>[] },
): Promise<void> {
  let isOver = false;
  const over = Promise.all(load).then(() => {
    isOver = true;
  });
  while (written.length < count && !isOver) await Promise.race([over, sleep(5)]);
}

async function endServer(server: ServerProcess, random: Random): Promise<void> {
  if (random() < 0.5) return server.kill();
  const exit = await server.stop();
  if (exit !== 0) throw new Error(`the server ended with ${exit} when it was asked to finish`);
}

/** Makes the webhook, and answers the position from which on everything is heard of. */
async function beginTelling(address: string, url: string): Promise<string> {
  const made = await fetch(`${address}/openapi/v1/webhooks/restarts`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url, topics: [topic], secret }),
  });
  if (made.status !== 201) throw new Error(`the webhook was refused: ${await made.text()}`);
  const polled = await fetch(`${address}/openapi/v1/events/poll?topic=${topic}&pollTimeoutSeconds=0`);
  return ((await polled.json()) as { offsetId: string }).offsetId;
}

/** Entities are written several times each: every event has a value of its own. */
async function writeUntilGone(address: string, writer: string, written: string[]): Promise<void> {
  for (let number = 0; ; number++) {
    const text = `${writer} ${number}`;
    const proposal = proposalOf(datasetUrn(`restarts.${writer}.entity${Math.floor(number / 5)}`), "datasetProperties", {
      description: text,
    });
    const answer = await fetch(`${address}/aspects?action=ingestProposal`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ proposal }),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => undefined);
    if (answer?.status !== 200) return;
    written.push(text);
  }
}

async function heardOfAll(address: string, follower: StreamFollower): Promise<string[]> {
  let [least, since] = [Number.POSITIVE_INFINITY, Date.now()];
  while (Date.now() - since < longestSilence) {
    const shown = await getJson<{ changesBehind: number }>(`${address}/openapi/v1/webhooks/restarts`);
    const polled = await getJson<{ offsetId: string }>(`${address}/openapi/v1/events/poll?topic=${topic}&pollTimeoutSeconds=0`);
    const behind = shown.changesBehind + offsetOf(polled.offsetId) - offsetOf(follower.lastId);
    if (behind === 0) return [];
    if (behind < least) [least, since] = [behind, Date.now()];
    await sleep(50);
  }
  return [`for ${longestSilence} ms nothing more was heard of, and webhook and stream together are ${least} changes behind`];
}

async function getJson<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T;
}
