import { join } from "node:path";
import { createSqliteCatalogStore } from "@almagest/server/backends/sqlite/sqlite-catalog-store.ts";
import { writeThenAsk } from "../concurrency/write-then-ask.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { createTestCatalog } from "../support/test-catalog.ts";

// The long form of tests/concurrency: `node tests/soak/write-then-ask.soak.ts [writes] [seed]`. Ends with 1 when a write was missed.
const [writes = 10_000, seed = Date.now() % 2 ** 31] = process.argv.slice(2).map(Number);

process.stdout.write(`with the seed ${seed}\n`);
const folder = await temporaryFolder();
const catalog = await createTestCatalog({ store: createSqliteCatalogStore({ file: join(folder.path, "almagest.db") }) });
const onWrite = (done: number) => void (done % 100 === 0 && process.stdout.write(`\rwritten and asked for ${done} of ${writes} times`));
const { misses, otherWrites, otherSearches } = await writeThenAsk(catalog, { writes, writers: 8, seed, onWrite });
await catalog.close();
await folder.remove();
const beside = `${otherWrites} other writes and ${otherSearches} other searches beside`;
process.stdout.write(`\n${misses.length === 0 ? "none was missed" : misses.join("\n")}, with ${beside}\n`);
process.exitCode = misses.length === 0 ? 0 : 1;
