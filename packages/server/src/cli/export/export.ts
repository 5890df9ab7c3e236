import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Command } from "commander";
import { openDataFolder } from "../options/open-data-folder.ts";
import { requireFolderOf } from "../options/require-folder-of.ts";
import { addSettingOptions, configOf } from "../options/setting-options.ts";
import { amount, durationSince } from "../terminal/amounts.ts";
import { createProgress } from "../terminal/progress.ts";
import { type Terminal, tell } from "../terminal/terminal.ts";
import type { ExportedLines } from "./export-lines.ts";
import { writeLines } from "./write-lines.ts";

const details = `
One change proposal a line: the latest value of every aspect, then all time series events, with the run and the time that
they were last seen in. Earlier versions, and who wrote them, are not in it: for those take a backup. What follows from
a value follows again where it is ingested, such as siblings from lineage, also what was deleted since. It reads the data
folder itself and may run beside the server, without one, and on a folder that a backup was put into. A file whose name
ends in .gz is compressed.

Examples:
  almagest export catalog.jsonl
  almagest export catalog.jsonl.gz
  almagest ingest catalog.jsonl.gz --server http://other:8080`;

/** `almagest export`: writes everything as change proposals that \`almagest ingest\` takes. */
export function exportCommand(terminal: Terminal): Command {
  const command = new Command("export")
    .summary("write everything as lines that ingest takes")
    .argument("[file]", "- is standard output", "-");
  addSettingOptions(command, ["dataDir", "modelDirs"]);
  return command.addHelpText("after", details).action((file: string) => exportTo(terminal, command, file));
}

async function exportTo(terminal: Terminal, command: Command, file: string): Promise<void> {
  if (file !== "-") requireFolderOf(file);
  const [{ exportLines }, { store, registry }] = await Promise.all([
    import("./export-lines.ts"),
    openDataFolder(await configOf(command, terminal)),
  ]);
  try {
    const totals = { entities: 0, aspects: 0, events: 0 };
    const lines = counted(terminal, exportLines(store, registry), totals);
    const started = performance.now();
    const isWhole = await (file === "-" ? writeOut(terminal, lines) : writeLines(file, lines));
    if (!isWhole) return;
    const parts = [amount(totals.entities, "entity", "entities"), amount(totals.aspects, "aspect"), amount(totals.events, "event")];
    tell(terminal, `Exported ${parts.join(", ")} in ${durationSince(started)}.`);
  } finally {
    await store.close();
  }
}

async function* counted(
  terminal: Terminal,
  exported: AsyncIterable<ExportedLines>,
  totals: { entities: number; aspects: number; events: number },
): AsyncGenerator<string> {
  const progress = createProgress(terminal, undefined);
  try {
    for await (const { lines, entities, aspects, events } of exported) {
      totals.entities += entities;
      totals.aspects += aspects;
      totals.events += events;
      progress.update(0, `${amount(totals.entities, "entity", "entities")}, ${amount(totals.aspects + totals.events, "line")}`);
      yield lines;
    }
  } finally {
    progress.end();
  }
}

/** Answers whether all of it was wanted: a reader that has seen enough, such as `head`, is no fault. */
async function writeOut({ output }: Terminal, lines: AsyncIterable<string>): Promise<boolean> {
  try {
    await pipeline(Readable.from(lines), output, { end: false });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EPIPE") return false;
    throw error;
  }
}
