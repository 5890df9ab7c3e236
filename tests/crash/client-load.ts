import { proposalOf } from "../support/rest-calls.ts";
import { datasetUrn } from "../support/sample-urns.ts";
import { between, type Random } from "../support/seeded-random.ts";
import { Ledger, type Write } from "./ledger.ts";
import { nameOf } from "./unique-word.ts";

/** What became of one request, as far as its sender knows. */
type Outcome = "acknowledged" | "refused" | "unanswered";

/** What all clients of a round share: the entity that they all tag, and who has tagged it. */
export interface SharedTags {
  readonly urn: string;
  readonly acknowledged: string[];
  readonly unanswered: string[];
}

/** One connection that writes without pause until the server is gone. */
export interface Client {
  readonly name: string;
  readonly ledger: Ledger;
  readonly random: Random;
  readonly tags: SharedTags;
  /** How many requests it has sent. */
  sent: number;
}

export function createClient(name: string, random: Random, tags: SharedTags): Client {
  return { name, ledger: new Ledger(), random, tags, sent: 0 };
}

/** Sends requests one after the other until one of them is not answered. Answers how many were; throws on an answer that should not be. */
export async function writeUntilGone(client: Client, address: string): Promise<number> {
  for (let number = 1; ; number++) {
    client.sent = number;
    const outcome = await sendOne(client, address, number);
    if (outcome === "unanswered") return number - 1;
  }
}

function sendOne(client: Client, address: string, number: number): Promise<Outcome> {
  const kind = client.random();
  if (kind < 0.2) return sendTag(client, address, number);
  if (kind < 0.3) return sendBad(client, address, number);
  return sendWrite(client, address, nextWrite(client, number));
}

/** Entities are used for a while and then left alone, so that some have a history and a round has many. */
function nextWrite({ name, random }: Client, number: number): Write {
  const urnOf = (entity: number) => datasetUrn(`crash.${name}.entity${entity}`);
  const newest = Math.floor(number / 8);
  const one = [urnOf(Math.max(0, newest - between(random, 0, 3)))];
  const text = `${name} ${number}`;
  const kind = random();
  if (kind < 0.05) return { kind: "delete aspect", urns: one, text };
  if (kind < 0.1) return { kind: "delete entity", urns: one, text };
  if (kind < 0.15) return { kind: random() < 0.6 ? "remove" : "restore", urns: one, text };
  if (kind < 0.3) {
    const upstreams = Array.from({ length: between(random, 0, 3) }, () => urnOf(between(random, 0, newest)));
    return { kind: "link", urns: one, text, upstreams: [...new Set(upstreams)] };
  }
  if (kind < 0.6) return { kind: "describe", urns: one, text };
  const urns = Array.from({ length: between(random, 2, 12) }, (_, index) => urnOf(Math.max(0, newest - index)));
  return { kind: "describe", urns: [...new Set(urns)], text, event: number };
}

async function sendWrite({ ledger, random }: Client, address: string, write: Write): Promise<Outcome> {
  const padding = random() < 0.2 ? "p".repeat(4000) : "";
  const outcome = await post(address, ...requestOf(write, { padding, runId: `run-${between(random, 1, 3)}` }));
  if (outcome === "refused") throw new Error(`a good request was refused: ${JSON.stringify(write)}`);
  if (outcome === "acknowledged") ledger.acknowledge(write);
  else ledger.unanswered = write;
  return outcome;
}

/** What a request has that is not looked at again. */
interface Trimmings {
  /** A member that makes rows which fill pages. */
  readonly padding: string;
  /** What wrote it; entities are found by it, also where it changed nothing. */
  readonly runId: string;
}

function requestOf({ kind, urns, text, event, upstreams = [] }: Write, { padding, runId }: Trimmings): [target: string, body: unknown] {
  const [urn = ""] = urns;
  const single = (proposal: object): [string, unknown] => [
    "aspects?action=ingestProposal",
    { proposal: { ...proposal, systemMetadata: { runId } } },
  ];
  switch (kind) {
    case "delete entity":
      return ["entities?action=delete", { urn }];
    case "delete aspect":
      return single(proposalOf(urn, "datasetProperties", 0, { changeType: "DELETE" }));
    case "remove":
    case "restore":
      return single(proposalOf(urn, "status", { removed: kind === "remove" }));
    case "link":
      return single(proposalOf(urn, "upstreamLineage", { upstreams: upstreams.map((dataset) => ({ dataset, type: "TRANSFORMED" })) }));
    case "describe":
  }
  const properties = { name: nameOf(text), description: text, ...(padding && { qualifiedName: padding }) };
  const describing = urns.map((each) => proposalOf(each, "datasetProperties", properties));
  const events = event === undefined ? [] : urns.map((each) => proposalOf(each, "datasetProfile", { timestampMillis: event }));
  if (event === undefined) return single(describing[0] ?? {});
  return ["aspects?action=ingestProposalBatch", { proposals: [...describing, ...events] }];
}

async function sendTag({ name, tags }: Client, address: string, number: number): Promise<Outcome> {
  const tag = `urn:li:tag:${name}-${number}`;
  const aspect = {
    value: JSON.stringify([{ op: "add", path: `/tags/${tag}`, value: { tag } }]),
    contentType: "application/json-patch+json",
  };
  const outcome = await post(address, "aspects?action=ingestProposal", {
    proposal: proposalOf(tags.urn, "globalTags", 0, { changeType: "PATCH", aspect }),
  });
  if (outcome === "refused") throw new Error(`a good patch was refused: ${tag}`);
  tags[outcome].push(tag);
  return outcome;
}

/** A batch that must be refused; what is good in it goes to an entity that must never be there. */
async function sendBad({ name }: Client, address: string, number: number): Promise<Outcome> {
  const proposals = [
    proposalOf(refusedUrn(name), "datasetProperties", { description: String(number) }),
    proposalOf(refusedUrn(name), "status", { removed: "perhaps" }),
  ];
  const outcome = await post(address, "aspects?action=ingestProposalBatch", { proposals });
  if (outcome === "acknowledged") throw new Error("a bad batch was answered with success");
  return outcome;
}

/** The entity that the refused batches of a client would have made. */
export function refusedUrn(name: string): string {
  return datasetUrn(`crash.${name}.refused`);
}

async function post(address: string, target: string, body: unknown): Promise<Outcome> {
  let answer: Response;
  try {
    answer = await fetch(`${address}/${target}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    await answer.text();
  } catch {
    return "unanswered";
  }
  if (answer.status === 200) return "acknowledged";
  if (answer.status === 422) return "refused";
  // A server that is about to end says so; nothing of the request is stored, which is one of the two ends it may have.
  if (answer.status === 503) return "unanswered";
  throw new Error(`${target} answered ${answer.status}`);
}
