import type { CatalogAccess } from "./access.ts";
import type { CatalogEvents } from "./events.ts";
import type { CatalogGraph } from "./graph.ts";
import type { CatalogTests } from "./metadata-tests.ts";
import type { CatalogOpenapi } from "./openapi.ts";
import type { CatalogOperations } from "./operations.ts";
import type { CatalogReads } from "./reads.ts";
import type { CatalogRuns } from "./runs.ts";
import type { CatalogSearch } from "./search.ts";
import type { CatalogWrites } from "./writes.ts";

/** A catalog over HTTP. Every method rejects with a `CatalogRequestError` when the catalog refuses or does not answer. */
export interface CatalogClient
  extends CatalogWrites,
    CatalogReads,
    CatalogSearch,
    CatalogGraph,
    CatalogRuns,
    CatalogOperations,
    CatalogAccess,
    CatalogEvents,
    CatalogTests {
  readonly openapi: CatalogOpenapi;
  /** Resolves when the catalog answers and is well. */
  health(): Promise<void>;
}
