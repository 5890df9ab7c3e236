export * from "./answers.ts";
export * from "./ascii-json.ts";
export * from "./catalog-client.ts";
export * from "./catalog-request-error.ts";
export type { ConnectionOptions } from "./connection.ts";
export { createCatalogClient } from "./create-catalog-client.ts";
export { requestLimits } from "./proposal-requests.ts";
