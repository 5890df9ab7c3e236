import { deleteProposal, entityTypeOf, type MetadataChangeProposal, upsertProposal } from "@almagest/model";
import { edgePages } from "../graph/edge-pages.ts";
import { valueIn } from "../read-path/read-values.ts";
import { requireEntityUrn } from "../read-path/require-entity.ts";
import { type RequestContext, systemActor } from "../request-context.ts";
import type { AspectKey, AspectRecord } from "../storage/aspect-store.ts";
import type { GraphReader } from "../storage/graph-store.ts";
import { slicesInTurns } from "../turns.ts";
import { applyProposals, type WriteScope } from "../write-path/apply-proposals.ts";
import { aspectKeyText } from "../write-path/aspect-change.ts";
import type { WriteParts } from "../write-path/write-parts.ts";
import { requireWritable, writeTransaction } from "../write-path/write-switch.ts";
import { type EdgelessParts, edgelessWithin, type FoundEdgeless, findEdgeless, withoutEdgeless } from "./edgeless-references.ts";
import { removeReference } from "./remove-reference.ts";

/** An aspect that refers to an entity, and by which relationship. */
export interface RelatedAspect {
  readonly entity: string;
  readonly relationship: string;
  readonly aspect: string;
}

/** What refers to an entity: how many relationships and entities without one in all, and some of the aspects of relationships. */
export interface References {
  readonly total: number;
  readonly relatedAspects: readonly RelatedAspect[];
}

const mostTold = 10;
const page = 1_000;
/** Aspects rewritten between two turns of the event loop. */
const slice = 200;

/**
 * Removes an entity, stored or not, from every aspect that refers to it: all of them or, when one cannot be rewritten, none
 * (rest.md 7.16). Key aspects stay, since they say what URNs say. A dry run only tells. Throws INVALID_URN,
 * UNKNOWN_ENTITY_TYPE, VALIDATION_FAILED or READ_ONLY.
 */
export async function deleteReferences(
  parts: WriteParts & EdgelessParts,
  context: RequestContext,
  { urn: text, dryRun }: { readonly urn: string; readonly dryRun: boolean },
): Promise<References> {
  const urn = requireEntityUrn(parts.registry, text).urn.text;
  if (!dryRun) requireWritable(parts.writeSwitch);
  const found = await findEdgeless(parts, urn);
  if (dryRun) return findReferences(parts.store.graph, { urn, edgeless: found.owners });
  return writeTransaction(parts, (tx) => removeReferences({ ...parts, tx, context }, { urn, found }));
}

/** The same inside a transaction that is under way, with what refers to the entity without an edge looked for before it. */
export async function removeReferences(
  scope: WriteScope,
  { urn, found }: { readonly urn: string; readonly found: FoundEdgeless },
): Promise<References> {
  const { graph } = scope.tx;
  const edgeless = await edgelessWithin(scope.tx, found, urn);
  const references = await findReferences(graph, { urn, edgeless });
  const owners = [...(await ownersOfReferences(graph, urn)), ...edgeless];
  const bySystem = { ...scope, context: { ...scope.context, actor: systemActor } };
  for await (const some of slicesInTurns(owners, slice)) await rewrite(bySystem, some, urn);
  return references;
}

async function findReferences(
  graph: GraphReader,
  { urn, edgeless }: { readonly urn: string; readonly edgeless: readonly AspectKey[] },
): Promise<References> {
  const incoming = { urn, direction: "INCOMING" } as const;
  const { total } = await graph.listEdges({ ...incoming, start: 0, count: 0 });
  const { edges } = await graph.edgesOf({ urns: [urn], direction: "INCOMING", limit: page });
  const related = edges.map(({ owner, type }): RelatedAspect => ({ entity: owner.urn, relationship: type, aspect: owner.aspect }));
  const distinct = new Map(related.map((one) => [JSON.stringify(one), one]));
  return { total: total + edgeless.length, relatedAspects: [...distinct.values()].slice(0, mostTold) };
}

async function ownersOfReferences(graph: GraphReader, urn: string): Promise<AspectKey[]> {
  const owners = new Map<string, AspectKey>();
  for await (const edges of edgePages((place) => graph.edgesOf({ urns: [urn], direction: "INCOMING", limit: page, ...place }))) {
    for (const { owner } of edges) owners.set(aspectKeyText(owner.urn, owner.aspect), owner);
  }
  return [...owners.values()];
}

async function rewrite(scope: WriteScope, owners: readonly AspectKey[], urn: string): Promise<void> {
  const records = await scope.tx.aspects.getLatest(owners);
  const proposals = records.flatMap((record) => (record === undefined ? [] : (rewritten(scope, record, urn) ?? [])));
  if (proposals.length > 0) await applyProposals(scope, proposals);
}

/** The proposal that takes the reference out of the record; undefined when there is nothing to take out. */
function rewritten({ registry }: WriteScope, record: AspectRecord, urn: string): MetadataChangeProposal | undefined {
  const entityType = entityTypeOf(record.urn);
  const aspect = registry.entity(entityType)?.aspects.get(record.aspect);
  if (aspect === undefined || aspect.isKey) return undefined;
  const value = valueIn(record);
  const left = removeReference(aspect, withoutEdgeless(aspect.name, value, urn), urn);
  if (left === value) return undefined;
  if (left !== undefined) return upsertProposal(entityType, record.urn, aspect.name, left);
  return deleteProposal(entityType, record.urn, aspect.name);
}
