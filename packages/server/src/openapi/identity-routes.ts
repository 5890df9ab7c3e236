import { known } from "../auth/endpoint-access.ts";
import type { OpenapiRoute } from "./generic/openapi-routes.ts";

/** Tells who the server takes the client for (openapi.md 12.2). */
export const identityRoutes: readonly OpenapiRoute[] = [
  {
    method: "GET",
    url: "/openapi/operations/identity/user/urn",
    access: known,
    answer: async ({ context }) => ({ body: JSON.stringify({ urn: context.actor }) }),
  },
];
