import { datasetProposals, type WireProposal } from "../dataset-proposals.ts";
import { datasetReadPath } from "../dataset-reads.ts";
import { type HttpConnection, openConnection, requestBytes } from "../http-connection.ts";
import { answerQuestions } from "./remote-calls.ts";

/** Requests to make ready: proposals of datasets, so many to a request, or reads of datasets. */
export interface Work {
  readonly kind: "proposals" | "reads";
  /** Number of the first dataset. */
  readonly first: number;
  readonly datasets: number;
  /** Proposals, or datasets read, in one request. */
  readonly perRequest: number;
}

export interface Load {
  readonly address: string;
  readonly connections: number;
  /** How often the requests are gone through; once when left out. */
  readonly times?: number;
}

export interface LoadResult {
  readonly seconds: number;
  readonly requests: number;
  readonly bytesReceived: number;
}

let requests: Buffer[] = [];

function prepare({ kind, first, datasets, perRequest }: Work): number {
  requests = kind === "reads" ? readRequests(first, datasets, perRequest) : proposalRequests(datasetProposals(first, datasets), perRequest);
  return requests.length;
}

function prepareBodies({ path, bodies }: { readonly path: string; readonly bodies: readonly string[] }): void {
  requests = bodies.map((body) => requestBytes("POST", path, body));
}

function readRequests(first: number, datasets: number, perRequest: number): Buffer[] {
  return Array.from({ length: Math.floor(datasets / perRequest) }, (_, index) =>
    requestBytes("GET", datasetReadPath(first + index * perRequest, perRequest)),
  );
}

function proposalRequests(proposals: readonly WireProposal[], perRequest: number): Buffer[] {
  if (perRequest === 1) {
    return proposals.map((proposal) =>
      requestBytes("POST", "/aspects?action=ingestProposal", JSON.stringify({ proposal, async: "false" })),
    );
  }
  return Array.from({ length: Math.ceil(proposals.length / perRequest) }, (_, index) => {
    const part = proposals.slice(index * perRequest, (index + 1) * perRequest);
    return requestBytes("POST", "/aspects?action=ingestProposalBatch", JSON.stringify({ proposals: part, async: "false" }));
  });
}

async function run({ address, connections, times = 1 }: Load): Promise<LoadResult> {
  const done = Promise.withResolvers<void>();
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(address, done.reject)));
  const total = requests.length * times;
  let taken = 0;
  let answered = 0;
  let bytesReceived = 0;
  const sendTo = (connection: HttpConnection): void => {
    if (taken === total) return;
    const request = requests[taken++ % requests.length] ?? Buffer.alloc(0);
    connection.request(request, ({ status, length }) => {
      if (status !== 200) done.reject(new Error(`the server answered ${status}`));
      bytesReceived += length;
      if (++answered === total) done.resolve();
      else sendTo(connection);
    });
  };
  const begin = performance.now();
  for (const connection of open) sendTo(connection);
  await done.promise;
  const seconds = (performance.now() - begin) / 1000;
  for (const connection of open) connection.close();
  return { seconds, requests: total, bytesReceived };
}

const offered = { prepare, prepareBodies, run };
export type LoadCalls = typeof offered;

answerQuestions(offered);
