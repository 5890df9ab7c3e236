import { createHash } from "node:crypto";
import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { type EntityRegistry, edgeRules } from "@almagest/model";
import { latestPages } from "../read-path/latest-pages.ts";
import type { AspectRecord } from "../storage/aspect-store.ts";
import type { CatalogStore, CatalogTransaction } from "../storage/catalog-store.ts";
import type { DeclaredEdge } from "../storage/graph-store.ts";
import { edgesInModel } from "./edges-of-record.ts";

/** To be raised when the same aspect of the same model declares other edges. */
const format = 2;

/** Records that are read at a time. */
const page = 500;

interface Parts {
  readonly store: Pick<CatalogStore, "aspects" | "graph" | "transaction">;
  readonly registry: EntityRegistry;
}

/**
 * Makes the edges of stored aspects anew where the model says something else of them than when they were made: others, or
 * none any more. Reads nothing where it says the same of all. What is interrupted begins again with the next call.
 */
export async function renewEdges({ store, registry }: Parts): Promise<void> {
  const wanted = rulesOf(registry);
  const known = await store.graph.edgeRules();
  const changed = new Set([...wanted.keys(), ...known.keys()].filter((aspect) => wanted.get(aspect) !== known.get(aspect)));
  if (changed.size === 0) return;
  // Until all are done, those that are not are of no rules: the next model may be the one before.
  const unchanged = new Map([...known].filter(([aspect]) => !changed.has(aspect)));
  await store.transaction((tx) => tx.graph.putEdgeRules(unchanged));
  await renewEdgesOf(changed, { store, registry });
  await store.transaction((tx) => tx.graph.putEdgeRules(wanted));
}

/** By aspect, of those that declare edges. */
function rulesOf(registry: EntityRegistry): ReadonlyMap<string, string> {
  const entities = [...registry.entities.values()];
  const carriersOf = (aspect: string) => entities.filter(({ aspects }) => aspects.has(aspect)).map(({ name }) => name);
  const rules = [...registry.aspects.values()].map((aspect) => [aspect.name, edgeRules(aspect, carriersOf(aspect.name))] as const);
  return new Map(rules.flatMap(([name, text]) => (text === undefined ? [] : [[name, hashOf(text)]])));
}

function hashOf(rules: string): string {
  return createHash("sha256").update(`${format} ${rules}`).digest("base64url");
}

/** In one walk through everything: where another version of the product comes, most aspects may be concerned. */
async function renewEdgesOf(aspects: ReadonlySet<string>, { store, registry }: Parts): Promise<void> {
  for await (const records of latestPages(store.aspects, { page })) {
    const concerned = records.filter(({ aspect }) => aspects.has(aspect));
    if (concerned.length > 0) await store.transaction((tx) => putEdgesOf(concerned, { tx, registry }));
    await turnOfEventLoop();
  }
}

async function putEdgesOf(records: readonly AspectRecord[], { tx, registry }: { tx: CatalogTransaction; registry: EntityRegistry }) {
  for (const record of records) {
    const edges = readableEdges(registry, record);
    if (edges !== undefined) await tx.graph.putEdges(record, edges);
  }
}

/** Undefined where the value is no JSON: `almagest check` tells of it. */
function readableEdges(registry: EntityRegistry, record: AspectRecord): DeclaredEdge[] | undefined {
  try {
    return edgesInModel(registry, record);
  } catch {
    return undefined;
  }
}
