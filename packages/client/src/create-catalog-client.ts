import { createAccess } from "./access.ts";
import type { CatalogClient } from "./catalog-client.ts";
import { type ConnectionOptions, createConnection } from "./connection.ts";
import { createOpenapi } from "./create-openapi.ts";
import { createEvents } from "./events.ts";
import { createGraph } from "./graph.ts";
import { createTests } from "./metadata-tests.ts";
import { createOperations } from "./operations.ts";
import { createReads } from "./reads.ts";
import { createRuns } from "./runs.ts";
import { createSearch } from "./search.ts";
import { createWrites } from "./writes.ts";

/** A client of the catalog at an address. Nothing is asked before the first call. */
export function createCatalogClient(options: ConnectionOptions): CatalogClient {
  const connection = createConnection(options);
  return {
    ...createReads(connection),
    ...createWrites(connection),
    ...createGraph(connection),
    ...createRuns(connection),
    ...createSearch(connection),
    ...createOperations(connection),
    openapi: createOpenapi(connection),
    ...createEvents(connection),
    ...createTests(connection),
    ...createAccess(connection),
    health: async () => void (await connection.get("/health")),
  };
}
