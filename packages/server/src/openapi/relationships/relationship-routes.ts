import { isJsonObject } from "@almagest/model";
import { decodedTwice } from "../../http/decoding/decoded-twice.ts";
import { onBody, onRelationships } from "../access-rules.ts";
import type { OpenapiRoute } from "../generic/openapi-routes.ts";
import { listRelationshipsOfEntity, readRelationshipsOfEntity, readRelationshipsOfType } from "./read-relationships.ts";
import { scrollFilteredRelationships } from "./scroll-filtered-relationships.ts";
import { scrollLineage } from "./scroll-lineage.ts";

const roots = ["/openapi/v2/relationship", "/openapi/v3/relationship"];

/** Relationships between entities (openapi.md 10.2, clients.md 3.5). */
export const relationshipRoutes: readonly OpenapiRoute[] = [
  {
    method: "GET",
    url: "/openapi/relationships/v1",
    access: onRelationships(({ query }) => [decodedTwice(query.text("urn") ?? "")]),
    answer: listRelationshipsOfEntity,
  },
  { method: "POST", url: "/openapi/v3/relationship/scroll", access: onRelationships(), answer: scrollFilteredRelationships },
  {
    method: "POST",
    url: "/openapi/v3/lineage/scroll",
    access: onBody("LINEAGE", { urns: (body) => (isJsonObject(body) ? body.urns : undefined) }),
    answer: scrollLineage,
  },
  ...roots.flatMap((root): OpenapiRoute[] => [
    { method: "GET", url: `${root}/:name`, access: onRelationships(), answer: readRelationshipsOfType },
    {
      method: "GET",
      url: `${root}/:entityName/:urn`,
      access: onRelationships(({ path }) => [path.urn]),
      answer: readRelationshipsOfEntity,
    },
  ]),
];
