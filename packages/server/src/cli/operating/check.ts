import { Command } from "commander";
import { openDataFolder } from "../options/open-data-folder.ts";
import { addSettingOptions, configOf } from "../options/setting-options.ts";
import { amount, durationSince } from "../terminal/amounts.ts";
import { CommandFailure, type Terminal, tell } from "../terminal/terminal.ts";

const details = `
Every entity has the key aspect that its URN spells; every aspect holds against the model; versions have no gaps; the
change log has none either, and its last word on each aspect is what is stored; time series events lie where their
content says; the graph has the edges that aspects declare; the search snapshot, brought up to date as a start would, has
the documents that are made of what is stored. It reads the data folder itself, as it is at this moment, and may run beside
the server.

Example:
  almagest check --data-dir /srv/almagest`;

/** `almagest check`: holds what is stored against the model and against what is derived from it. */
export function checkCommand(terminal: Terminal): Command {
  const command = new Command("check").summary("look for faults in the data");
  addSettingOptions(command, ["dataDir", "modelDirs"]);
  return command.addHelpText("after", details).action(() => check(terminal, command));
}

async function check(terminal: Terminal, command: Command): Promise<void> {
  const [{ checkCatalog }, { createIndex }, { store, registry }] = await Promise.all([
    import("../../check/check-catalog.ts"),
    import("../../main.ts"),
    openDataFolder(await configOf(command, terminal)),
  ]);
  const started = performance.now();
  try {
    const model = { registry, createIndex };
    const found = await checkCatalog(store, model, ({ subject, message }) => tell(terminal, `${subject} ${message.trim()}.`));
    const { entities, aspects, versions, changes, events, edges, documents, faults } = found;
    tell(terminal, `Checked in ${durationSince(started)}:`);
    tell(terminal, `  ${amount(entities, "entity", "entities")} and their key aspects`);
    tell(terminal, `  ${amount(aspects, "aspect")} against the model, with ${amount(versions, "earlier version")}`);
    tell(terminal, `  ${amount(changes, "entry", "entries")} of the change log against what is stored`);
    tell(terminal, `  ${amount(events, "time series event")}`);
    tell(terminal, `  ${amount(edges, "edge")} of the graph against the aspects that declare them`);
    if (documents === undefined) tell(terminal, "  no search snapshot to start from: the next start fills the index anew");
    else tell(terminal, `  ${amount(documents, "document")} of the search snapshot against what is stored`);
    if (faults > 0) throw new CommandFailure(`${amount(faults, "fault")}.`);
    tell(terminal, "No faults.");
  } finally {
    await store.close();
  }
}
