import { type Calls, createCountingStore } from "../support/counting-store.ts";
import { createTestCatalog, type TestCatalog } from "../support/test-catalog.ts";
import { dataOf } from "./graphql-calls.ts";

/** A catalog that knows how often it reads its store and its index. */
export interface CountingCatalog extends TestCatalog {
  /** The reads that a document makes which must succeed. */
  readsOf(document: string, variables?: object): Promise<Calls>;
}

/** A catalog in memory whose reads of aspects, edges and events, and whose searches, are counted. */
export async function createCountingCatalog(): Promise<CountingCatalog> {
  const { store, counted, callsOf } = createCountingStore();
  // What metadata tests read by themselves is no read of a document.
  const catalog = await createTestCatalog({ store, watchIndex: counted, metadataTests: false });
  return {
    ...catalog,
    readsOf: async (document, variables) => {
      // The index takes in what was written before the first search: that is no read of the document.
      await dataOf(catalog, "{ listUsers(input: {}) { total } }");
      return callsOf(() => dataOf(catalog, document, variables));
    },
  };
}
