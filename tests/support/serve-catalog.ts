import module from "node:module";
import { finishAndClose } from "@almagest/server/cli/start/finish-and-close.ts";
import { readConfig } from "@almagest/server/config.ts";
import { startCatalog } from "@almagest/server/main.ts";

// A server process of its own: `serve-catalog.ts <data folder>` prints its address, and ends when whoever started it does.
const [dataDir = ""] = process.argv.slice(2);
const config = readConfig({ port: 0, dataDir, logLevel: "error", webhookPrivateAddresses: true }, {});
const { app, address } = await startCatalog(config);
process.once("SIGTERM", () => void finishAndClose(app, { limitSeconds: config.stopTimeLimit }).then(() => process.exit(0)));
process.stdin.once("end", () => process.exit(1)).resume();
// Else only a process that ends by itself would write it.
module.flushCompileCache();
process.stdout.write(`${address}\n`);
