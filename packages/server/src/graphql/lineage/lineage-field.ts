import type DataLoader from "dataloader";
import { directLineage } from "../../lineage/direct-lineage.ts";
import { type LineageEntity, mostPaths, pathsTo } from "../../lineage/lineage-entity.ts";
import type { LineageDirection } from "../../lineage/lineage-registry.ts";
import { createLoader } from "../create-loader.ts";
import type { EntityNode } from "../entities/entity-node.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { type PageInput, readPage } from "../search/page.ts";
import { shownAs } from "../search/restricted-hits.ts";
import { type Glimpse, glimpses } from "./glimpses.ts";
import { readWindow, type WindowInput } from "./lineage-search-input.ts";

interface LineageInput extends PageInput, WindowInput {
  readonly direction: LineageDirection;
  readonly separateSiblings?: boolean | null;
  readonly includeGhostEntities?: boolean | null;
}

const usualCount = 100;

/**
 * `lineage` of an entity: what is one hop up or down (graphql.md 7.7). Siblings count as one entity unless they are to be kept
 * apart: then one has the neighbours of all, once each, and they are none of each other's. `total` counts every edge,
 * `filtered` those that do not show: between siblings, to what is told already, or on this page to what is gone, was never
 * stored, or shows as a sibling of it.
 */
export async function lineage(node: EntityNode, { input }: { readonly input: LineageInput }, context: GraphqlContext) {
  const { start, count } = readPage(input, usualCount);
  const isMerged = input.separateSiblings !== true;
  const group = isMerged ? await siblingGroup(node.urn, context) : new Set([node.urn]);
  const found = await neighboursOf([...group], input, context);
  const told = onceEach(found, group);
  const page = told.slice(start, start + count);
  // Columns are hardly ever stored: those that lineage leads to count as there (graphql.md 7.1, schemaFieldLineageIgnoreStatus).
  const withGhosts = input.includeGhostEntities === true || node.entity.name === "schemaField";
  const shown = await shownOf(page, { isMerged, withGhosts }, context);
  return {
    start,
    count: page.length,
    total: found.length,
    filtered: found.length - told.length + page.length - shown.length,
    relationships: await shownRelationships(shown, context),
  };
}

/** Each entity by the first edge that leads to it, but those that are left out. */
function onceEach(found: readonly LineageEntity[], leftOut: ReadonlySet<string>): readonly LineageEntity[] {
  const met = new Set(leftOut);
  return found.filter(({ urn }) => {
    const isMet = met.has(urn);
    met.add(urn);
    return !isMet;
  });
}

interface NeighbourKey {
  readonly urn: string;
  readonly direction: LineageDirection;
  readonly window: { readonly startTimeMillis?: number; readonly endTimeMillis?: number };
}

async function neighboursOf(urns: readonly string[], input: LineageInput, context: GraphqlContext): Promise<readonly LineageEntity[]> {
  const window = readWindow(input, context.request.time);
  const loader = context.shared(neighbours);
  const found = await Promise.all(urns.map((urn) => loader.load({ urn, direction: input.direction, window })));
  return found.flat();
}

/** Loads neighbours: for all entities of a page in the same direction together. */
function neighbours({ parts, answer }: GraphqlContext): DataLoader<NeighbourKey, readonly LineageEntity[], string> {
  const load = async (keys: readonly NeighbourKey[]) => {
    const alike = Map.groupBy(keys, ({ direction, window }) => JSON.stringify({ direction, window }));
    const found = new Map<string, ReadonlyMap<string, readonly LineageEntity[]>>();
    for (const [manner, some] of alike) {
      const { direction, window } = some[0] ?? { direction: "UPSTREAM", window: {} };
      found.set(manner, await directLineage(parts, { urns: some.map(({ urn }) => urn), direction, ...window }));
    }
    return keys.map(({ urn, direction, window }) => found.get(JSON.stringify({ direction, window }))?.get(urn) ?? []);
  };
  return createLoader(answer, load, { cacheKeyFn: (key) => JSON.stringify(key) });
}

/** An entity with its siblings and theirs. */
async function siblingGroup(urn: string, context: GraphqlContext): Promise<Set<string>> {
  const loader = context.shared(glimpses);
  const group = new Set([urn]);
  for (const member of group) for (const sibling of (await loader.load(member)).siblings) group.add(sibling);
  return group;
}

interface Choice {
  readonly isMerged: boolean;
  readonly withGhosts: boolean;
}

async function shownOf(
  page: readonly LineageEntity[],
  { isMerged, withGhosts }: Choice,
  context: GraphqlContext,
): Promise<readonly LineageEntity[]> {
  if (withGhosts && !isMerged) return page;
  const loader = context.shared(glimpses);
  const seen = await Promise.all(page.map(async (entity) => ({ entity, glimpse: await loader.load(entity.urn) })));
  const there = withGhosts ? seen : seen.filter(({ glimpse }) => glimpse.isThere);
  return (isMerged ? oneOfSiblings(there) : there).map(({ entity }) => entity);
}

interface Seen {
  readonly entity: LineageEntity;
  readonly glimpse: Glimpse;
}

/** Of entities that are siblings only the primary one, or where there is none the first. */
function oneOfSiblings(seen: readonly Seen[]): readonly Seen[] {
  const kept = new Set<string>();
  const areApart = ({ entity, glimpse }: Seen) => {
    const isTold = glimpse.siblings.some((sibling) => kept.has(sibling));
    if (!isTold) kept.add(entity.urn);
    return !isTold;
  };
  const told = new Set([...seen].sort((a, b) => Number(b.glimpse.isPrimary) - Number(a.glimpse.isPrimary)).filter(areApart));
  return seen.filter((one) => told.has(one));
}

/** What is hidden keeps its place in the graph. */
async function shownRelationships(entities: readonly LineageEntity[], context: GraphqlContext) {
  const led = entities.map((entity) => ({ entity, paths: pathsTo(entity, mostPaths) }));
  const shown = await shownAs(
    context,
    led.flatMap(({ paths }) => paths.flat()),
  );
  return led.map(({ entity, paths }) => ({
    ...shownRelationship(entity),
    entity: shown(entity.urn),
    paths: paths.map((path) => ({ path: path.map(shown) })),
  }));
}

/** Edges that do not say when they were made have time 0. */
function shownRelationship(entity: LineageEntity) {
  return {
    type: entity.type,
    degree: entity.degree,
    createdOn: entity.createdOn || undefined,
    createdActor: entity.createdBy,
    updatedOn: entity.updatedOn || undefined,
    updatedActor: entity.updatedBy,
    isManual: entity.isManual,
  };
}
