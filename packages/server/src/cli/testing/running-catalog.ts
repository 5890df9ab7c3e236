import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CatalogClient, createCatalogClient } from "@almagest/client";
import { readConfig } from "../../config.ts";
import { startCatalog } from "../../main.ts";
import { type CommandRun, runCommand } from "./run-command.ts";

/** A catalog in this process, in a folder of its own, with the command line pointed at it. */
export interface RunningCatalog {
  readonly url: string;
  readonly dataDir: string;
  readonly client: CatalogClient;
  /** Runs a command that speaks to the catalog. */
  ask(...args: readonly string[]): Promise<CommandRun>;
  /** Runs a command that reads the data folder. */
  read(...args: readonly string[]): Promise<CommandRun>;
  /** Writes a file into a folder that goes with the catalog; answers its path. */
  file(name: string, content: string | Buffer): string;
  close(): Promise<void>;
}

/** Starts a catalog on a free port, with the settings that are given. */
export async function startRunningCatalog(settings: Readonly<Record<string, unknown>> = {}): Promise<RunningCatalog> {
  const folder = mkdtempSync(join(tmpdir(), "almagest-cli-"));
  const dataDir = join(folder, "data");
  const { app, address: url } = await startCatalog(readConfig({ port: 0, dataDir, logLevel: "silent", ...settings }, {}));
  return {
    url,
    dataDir,
    client: createCatalogClient({ url }),
    ask: (...args) => runCommand([...args, "--server", url]),
    read: (...args) => runCommand([...args, "--data-dir", dataDir]),
    file: (name, content) => {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
    close: async () => {
      await app.close();
      rmSync(folder, { recursive: true });
    },
  };
}
