import { readConfig } from "@almagest/server/config.ts";
import { startCatalog } from "@almagest/server/main.ts";
import { memoryOfProcess } from "./memory-of-process.ts";
import { answerQuestions } from "./remote-calls.ts";

const [dataDir = ""] = process.argv.slice(2);

/** The catalog as it is served, over the data folder that the first argument names. */
const catalog = startCatalog(readConfig({ dataDir, port: 0, logLevel: "warn" }, {}));

const offered = {
  address: async () => (await catalog).address,
  memory: memoryOfProcess,
};
export type CatalogCalls = typeof offered;

answerQuestions(offered, async () => (await catalog).app.close());
