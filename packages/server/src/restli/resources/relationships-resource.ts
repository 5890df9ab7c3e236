import type { EndpointAccess } from "../../auth/endpoint-access.ts";
import type { Operation } from "../../auth/privileges/operation-privileges.ts";
import { catalogError } from "../../errors.ts";
import { listRelationships } from "../../read-path/list-relationships.ts";
import type { EdgeDirection } from "../../storage/graph-store.ts";
import { deleteRelationships } from "../../write-path/delete-relationships.ts";
import { getLineage } from "../actions/get-lineage.ts";
import type { RestliCall, RestliResource, RestliTarget } from "../restli-resource.ts";

/** `/relationships` (rest.md 9): the edges of an entity, and the lineage that they make. */
export const relationshipsResource: RestliResource = {
  path: "/relationships",
  className: "com.linkedin.metadata.resources.lineage.Relationships",
  readAccess: onNode("READ", "User is unauthorized to get entity lineage: "),
  deleteAccess: onNode("DELETE", "User is unauthorized to delete entity: "),
  read: readRelationships,
  delete: async ({ parts, query }) => {
    await deleteRelationships(parts, required(query.text("urn"), "urn"));
    return "";
  },
  actions: [getLineage],
};

/** What is done to the entity that the query names. */
function onNode(operation: Operation, refusal: string): EndpointAccess<RestliTarget> {
  const urnOf = ({ query }: RestliTarget) => query.text("urn") ?? "";
  return {
    kind: "operations",
    group: operation === "READ" ? "LINEAGE" : "ENTITY",
    operations: [operation],
    on: (target) => ({ urns: [urnOf(target)] }),
    refusal: (_actor, target) => refusal + urnOf(target),
  };
}

const defaultCount = 100;

async function readRelationships({ parts, context, query }: RestliCall): Promise<string> {
  const urn = required(query.text("urn"), "urn");
  const direction = directionOf(required(query.text("direction"), "direction"));
  const types = required(query.list("types"), "types").filter((type) => type !== "");
  const start = query.pageNumber("start") ?? 0;
  const { relationships: listed, total } = await listRelationships(parts, {
    urn,
    access: context.access,
    direction,
    types,
    start,
    count: query.pageNumber("count") ?? defaultCount,
  });
  const relationships = listed.map(({ type, entity }) => ({ type, entity }));
  const entities = [...new Set(relationships.map(({ entity }) => entity))];
  return JSON.stringify({ start, count: relationships.length, total, relationships, entities });
}

const directions: readonly EdgeDirection[] = ["INCOMING", "OUTGOING", "UNDIRECTED"];

function directionOf(text: string): EdgeDirection {
  const direction = directions.find((known) => known === text);
  if (direction !== undefined) return direction;
  throw catalogError("MALFORMED_QUERY", { reason: `direction must be one of ${directions.join(", ")}, not ${JSON.stringify(text)}` });
}

function required<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw catalogError("MISSING_PARAMETER", { name });
  return value;
}
