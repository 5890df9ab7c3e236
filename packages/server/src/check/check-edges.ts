import type { EntityRegistry } from "@almagest/model";
import { edgePages } from "../graph/edge-pages.ts";
import { edgesInModel } from "../graph/edges-of-record.ts";
import { latestPages } from "../read-path/latest-pages.ts";
import type { AspectKey, AspectRecord } from "../storage/aspect-store.ts";
import type { DeclaredEdge } from "../storage/graph-store.ts";
import { aspectSubject, type CheckedStore, type OnFault } from "./check-fault.ts";

const page = 1_000;

/** The edges are those that the stored aspects declare, no others (docs/decisions/0007). Answers how many there are. */
export async function checkEdges(store: CheckedStore, registry: EntityRegistry, onFault: OnFault): Promise<number> {
  await checkDeclared(store, registry, onFault);
  let count = 0;
  for await (const edges of edgePages((place) => store.graph.scanEdges({ limit: page, ...place }))) {
    count += edges.length;
    const owners = distinctOwners(edges);
    const records = await store.aspects.getLatest(owners);
    for (const [index, owner] of owners.entries()) {
      if (records[index] === undefined) onFault({ subject: aspectSubject(owner), message: "is not stored, and the graph has edges of it" });
    }
  }
  return count;
}

/** The aspects that declare the edges, each once. */
function distinctOwners(edges: readonly { readonly owner: AspectKey }[]): AspectKey[] {
  return [...new Map(edges.map(({ owner }) => [JSON.stringify([owner.urn, owner.aspect]), owner])).values()];
}

async function checkDeclared({ aspects, graph }: CheckedStore, registry: EntityRegistry, onFault: OnFault): Promise<void> {
  for await (const records of latestPages(aspects)) {
    const stored = await graph.edgesDeclaredBy(records);
    for (const [index, record] of records.entries()) {
      const message = difference(expectedEdges(registry, record), new Set(stored[index]?.map(edgeText)));
      if (message !== undefined) onFault({ subject: aspectSubject(record), message });
    }
  }
}

/** What is not JSON or not in the model declares nothing; other checks tell of it. */
function expectedEdges(registry: EntityRegistry, record: AspectRecord): ReadonlySet<string> {
  try {
    return new Set(edgesInModel(registry, record).map(edgeText));
  } catch {
    return new Set();
  }
}

function edgeText({ source, type, destination, via, createdOn, createdBy, updatedOn, updatedBy, properties }: DeclaredEdge): string {
  return JSON.stringify([source, type, destination, via, createdOn, createdBy, updatedOn, updatedBy, properties]);
}

function difference(expected: ReadonlySet<string>, stored: ReadonlySet<string>): string | undefined {
  const missing = expected.difference(stored);
  const extra = stored.difference(expected);
  if (missing.size === 0 && extra.size === 0) return undefined;
  const [anyMissing] = missing;
  const [anyExtra] = extra;
  const lacks = missing.size === 0 ? [] : [`lacks ${missing.size} of its edges in the graph, such as ${anyMissing}`];
  const has = extra.size === 0 ? [] : [`has ${extra.size} edges in the graph that it does not declare, such as ${anyExtra}`];
  return [...lacks, ...has].join("; ");
}
