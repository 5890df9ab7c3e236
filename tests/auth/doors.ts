/** One way in of each transport; without the right to come in, each must refuse. */
export const doors = [
  { door: "REST, reading", method: "GET", path: "/entitiesV2/urn%3Ali%3Acorpuser%3Adatahub" },
  { door: "REST, an action", method: "POST", path: "/entities?action=exists", body: { urn: "urn:li:corpuser:datahub" } },
  { door: "REST below a prefix", method: "GET", path: "/api/gms/entitiesV2/urn%3Ali%3Acorpuser%3Adatahub" },
  { door: "OpenAPI v3", method: "GET", path: "/openapi/v3/entity/corpuser/urn%3Ali%3Acorpuser%3Adatahub" },
  { door: "OpenAPI, who asks", method: "GET", path: "/openapi/operations/identity/user/urn" },
  { door: "GraphQL", method: "POST", path: "/api/graphql", body: { query: "{ me { corpUser { urn } } }" } },
  { door: "GraphQL of the front", method: "POST", path: "/api/v2/graphql", body: { query: "{ me { corpUser { urn } } }" } },
] as const;
