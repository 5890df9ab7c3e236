import type { Lack } from "./client-check.ts";

const noEndpoint = (path: string) => new RegExp(`No endpoint (?:GET|POST) ${path}|404 Client Error: Not Found for url: \\S*${path}`);
const noAction = (action: string) => new RegExp(`POST operation named ${action} not supported`);

/** What clients ask for and the server does not have yet. A lack that is gone makes the page differ from the run. */
export const lacks = {
  openapi: { needs: "OpenAPI", sign: noEndpoint("/openapi/") },
  search: { needs: "`search` of `/entities`", sign: noAction("search") },
  deleteReferences: { needs: "`deleteReferences` of `/entities`", sign: noAction("deleteReferences") },
  usage: { needs: "`/usageStats`", sign: noEndpoint("/usageStats") },
  operations: { needs: "`/operations`", sign: noEndpoint("/operations") },
} as const satisfies Record<string, Lack>;
