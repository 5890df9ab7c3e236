import type { OpenapiRoute } from "../generic/openapi-routes.ts";
import { listRelationshipsOfEntity, readRelationshipsOfEntity, readRelationshipsOfType } from "./read-relationships.ts";
import { scrollFilteredRelationships } from "./scroll-filtered-relationships.ts";
import { scrollLineage } from "./scroll-lineage.ts";

const roots = ["/openapi/v2/relationship", "/openapi/v3/relationship"];

/** Relationships between entities (openapi.md 10.2, clients.md 3.5). */
export const relationshipRoutes: readonly OpenapiRoute[] = [
  { method: "GET", url: "/openapi/relationships/v1", answer: listRelationshipsOfEntity },
  { method: "POST", url: "/openapi/v3/relationship/scroll", answer: scrollFilteredRelationships },
  { method: "POST", url: "/openapi/v3/lineage/scroll", answer: scrollLineage },
  ...roots.flatMap((root): OpenapiRoute[] => [
    { method: "GET", url: `${root}/:name`, answer: readRelationshipsOfType },
    { method: "GET", url: `${root}/:entityName/:urn`, answer: readRelationshipsOfEntity },
  ]),
];
