import { statSync } from "node:fs";
import { Command } from "commander";
import { dataFileOf } from "../options/open-data-folder.ts";
import { requireFolderOf } from "../options/require-folder-of.ts";
import { addSettingOptions, configOf } from "../options/setting-options.ts";
import { durationSince, fileSize } from "../terminal/amounts.ts";
import { createProgress } from "../terminal/progress.ts";
import { CommandFailure, type Terminal, tell } from "../terminal/terminal.ts";

const details = `
The copy holds everything, with the history, as it was when the command began; the server may go on writing. To
restore it, stop the server and put the file into the data folder under the name almagest.db. The file keys.json of the
data folder is not in the copy: keep it somewhere else, for without it nobody can read the secrets in the copy.

Example:
  almagest backup almagest-$(date +%F).db`;

/** `almagest backup`: copies the data while the server runs. */
export function backupCommand(terminal: Terminal): Command {
  const command = new Command("backup")
    .summary("copy all data to one file, while the server runs")
    .argument("<file>", "must not exist yet");
  addSettingOptions(command, ["dataDir"]);
  return command.addHelpText("after", details).action((to: string) => backup(terminal, command, to));
}

async function backup(terminal: Terminal, command: Command, to: string): Promise<void> {
  if (to === "-") throw new CommandFailure("A backup is no text for standard output; name a file.");
  const file = await dataFileOf(await configOf(command, terminal));
  const { backupSqliteStore } = await import("../../backends/sqlite/backup-sqlite-store.ts");
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new CommandFailure(`There is no data file ${file}.`);
  requireFolderOf(to);
  const started = performance.now();
  const progress = createProgress(terminal, size);
  try {
    await backupSqliteStore({ file, to, onProgress: (part) => progress.update(part * size, fileSize(part * size)) });
  } finally {
    progress.end();
  }
  tell(terminal, `Copied ${fileSize(statSync(to).size)} to ${to} in ${durationSince(started)}.`);
}
