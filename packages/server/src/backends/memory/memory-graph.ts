import { isDeepStrictEqual } from "node:util";
import type { AspectKey } from "../../storage/aspect-store.ts";
import { compareText } from "../../storage/compare-text.ts";
import type {
  EdgeDirection,
  EdgeEnds,
  EdgeList,
  EdgeListQuery,
  EdgePage,
  EdgePlace,
  GraphEdge,
  GraphReader,
  GraphWriter,
  ListedEdge,
} from "../../storage/graph-store.ts";
import { removeWhere, rowsAfter, upsert } from "./sorted-rows.ts";

/** What makes an edge one of its own. */
type Identity = Pick<GraphEdge, "owner" | "source" | "type" | "destination" | "via">;

/** The edges, ordered by their identity, and the rules that they are made by. */
export interface GraphTables {
  readonly edges: GraphEdge[];
  readonly edgeRules: Map<string, string>;
}

/** Reads the tables that `tables` answers. */
export function createGraphReader(tables: () => GraphTables): GraphReader {
  const current = (): readonly GraphEdge[] => tables().edges;
  return {
    async listEdges({ urn, ...query }) {
      return listAt(current(), urn, query);
    },
    async listEdgesOfEach(urns, query) {
      return urns.map((urn) => listAt(current(), urn, query));
    },
    async edgesOf({ urns, direction, types, ...window }) {
      const near = new Set(urns);
      const end = direction === "OUTGOING" ? "source" : "destination";
      return pageOf(
        current().filter((edge) => isAmong(types, edge) && near.has(edge[end])),
        window,
      );
    },
    async scanRelationships({ at, limit, after }) {
      const near = new Set(at?.urns);
      const end = at?.direction === "INCOMING" ? "destination" : "source";
      const found = current().filter((edge) => at === undefined || (isAmong(at.types, edge) && near.has(edge[end])));
      const sorted = found.map(({ source, destination, type }) => ({ source, destination, type })).sort(compareEnds);
      const each = sorted.filter((edge, index) => index === 0 || !isDeepStrictEqual(edge, sorted[index - 1]));
      const rest = rowsAfter<EdgeEnds, EdgeEnds>(each, { after: after && JSON.parse(after), compare: compareEnds });
      const edges = rest.slice(0, limit);
      return { edges, ...(edges.length < rest.length && { next: JSON.stringify(edges.at(-1)) as EdgePlace }) };
    },
    async edgesDeclaredBy(owners) {
      const edges = current();
      return owners.map((owner) => edges.filter((edge) => isOf(owner, edge)));
    },
    async edgeRules() {
      return new Map(tables().edgeRules);
    },
    async scanEdges(window) {
      return pageOf(current(), window);
    },
  };
}

/** Reads and writes the tables that `tables` answers. */
export function createGraphWriter(tables: () => GraphTables): GraphWriter {
  const draft = () => tables().edges;
  return {
    ...createGraphReader(tables),
    async putEdges({ urn, aspect }, edges) {
      const owner = { urn, aspect };
      removeWhere(draft(), (edge) => isOf(owner, edge));
      for (const edge of edges) upsert<GraphEdge>(draft(), { ...edge, owner }, compareEdges);
    },
    async putEdgeRules(rules) {
      const { edgeRules } = tables();
      edgeRules.clear();
      for (const [aspect, text] of rules) edgeRules.set(aspect, text);
    },
    async deleteEntity(urn) {
      removeWhere(draft(), (edge) => edge.owner.urn === urn);
    },
    async deleteNode(urn) {
      removeWhere(draft(), (edge) => edge.owner.urn === urn || isAt(urn, "UNDIRECTED", edge));
    },
  };
}

function listAt(all: readonly GraphEdge[], urn: string, { direction, types, start, count }: EdgeListQuery): EdgeList {
  const found = all.filter((edge) => isAmong(types, edge) && isAt(urn, direction, edge));
  const declared = Map.groupBy(found, ({ source, destination, type }) => `${type} ${source} ${destination}`);
  const edges = [...declared.values()].flatMap(listed).sort(compareEnds);
  return { edges: edges.slice(start, start + count), total: edges.length };
}

/** What several aspects declare, as one. */
function listed(declared: readonly GraphEdge[]): ListedEdge[] {
  const [via = null] = declared.flatMap((edge) => edge.via ?? []).sort(compareText);
  return declared.slice(0, 1).map(({ source, destination, type }) => ({ source, destination, type, via }));
}

function isAmong(types: readonly string[] | undefined, { type }: EdgeEnds): boolean {
  return types === undefined || types.includes(type);
}

function isAt(urn: string, direction: EdgeDirection, { source, destination }: EdgeEnds): boolean {
  return (direction !== "INCOMING" && source === urn) || (direction !== "OUTGOING" && destination === urn);
}

function isOf({ urn, aspect }: AspectKey, { owner }: GraphEdge): boolean {
  return owner.urn === urn && owner.aspect === aspect;
}

function pageOf(edges: readonly GraphEdge[], { limit, after }: { limit: number; after?: EdgePlace }): EdgePage {
  const rest = after === undefined ? edges : rowsAfter<Identity, GraphEdge>(edges, { after: JSON.parse(after), compare: compareEdges });
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  return last === undefined || rest.length === page.length ? { edges: page } : { edges: page, next: placeOf(last) };
}

function placeOf({ owner, source, type, destination, via }: GraphEdge): EdgePlace {
  return JSON.stringify({ owner, source, type, destination, via }) as EdgePlace;
}

function compareEdges(left: Identity, right: Identity): number {
  return (
    compareText(left.owner.urn, right.owner.urn) ||
    compareText(left.owner.aspect, right.owner.aspect) ||
    compareEnds(left, right) ||
    compareText(left.via ?? "", right.via ?? "")
  );
}

function compareEnds(left: EdgeEnds, right: EdgeEnds): number {
  return compareText(left.type, right.type) || compareText(left.source, right.source) || compareText(left.destination, right.destination);
}
