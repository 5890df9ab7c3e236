import { join } from "node:path";
import type { EntityRegistry } from "@almagest/model";
import type { SqliteReader } from "../../backends/sqlite/open-sqlite-reader.ts";
import type { Config } from "../../config.ts";

/** The name of the data file. */
export async function dataFileOf({ dataDir }: Pick<Config, "dataDir">): Promise<string> {
  const { storeFile } = await import("../../main.ts");
  return join(dataDir, storeFile);
}

/** What a data folder holds at this moment, to be read beside a server or without one, and the model. Throws when it holds nothing. */
export async function openDataFolder(config: Config): Promise<{ store: SqliteReader; registry: EntityRegistry }> {
  const [{ openSqliteReader }, { loadModel }] = await Promise.all([
    import("../../backends/sqlite/open-sqlite-reader.ts"),
    import("../../load-model.ts"),
  ]);
  const registry = await loadModel(config.modelDirs);
  return { store: openSqliteReader({ file: await dataFileOf(config) }), registry };
}
