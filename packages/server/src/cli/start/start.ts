import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { Command } from "commander";
import type { StartedCatalog } from "../../main.ts";
import { reasonOf } from "../../reason-of.ts";
import { giveBackMemory } from "../../runtime/give-back-memory.ts";
import { addSettingOptions, configOf } from "../options/setting-options.ts";
import { type Terminal, tell } from "../terminal/terminal.ts";
import { finishAndClose } from "./finish-and-close.ts";
import { readyMessage } from "./ready-message.ts";
import { startFailure } from "./start-failure.ts";
import { stopSignal } from "./stop-signal.ts";

const details = `
The log goes to standard output as lines of JSON, what is for people to standard error. On a terminal only warnings are
logged, unless --log-level says otherwise.
SIGTERM or SIGINT (Ctrl-C) finishes the requests under way, for --stop-time-limit at most, and stops; a second one stops at
once. The exit status is 0 then, 1 when the catalog could not start, and 128 and the number of the signal after a second one.

Examples:
  almagest start --sample                          with a warehouse to look around in
  almagest start --data-dir /srv/almagest --port 80
  almagest start --model-dir ./our-model           with aspects and entities of your own`;

/** `almagest start`: serves the catalog until it is told to stop. */
export function startCommand(terminal: Terminal): Command {
  const command = new Command("start").summary("start the catalog");
  addSettingOptions(command).option("--sample", "write the sample warehouse when it is not there yet");
  return command.addHelpText("after", details).action((options: { sample?: true }) => start(terminal, command, options));
}

async function start(terminal: Terminal, command: Command, { sample }: { sample?: true }): Promise<void> {
  // From here on: the first process of a container is not even ended by a signal that it does not listen to.
  const stop = stopSignal();
  // The log is for machines: somebody who sits in front of it wants to read the addresses.
  const config = await configOf(command, terminal, terminal.output.isTTY === true ? { logLevel: "warn" } : {});
  const { startCatalog } = await import("../../main.ts");
  const started = await startCatalog(config).catch((error) => {
    throw startFailure(error, config);
  });
  const { app, address, firstPassword } = started;
  const limits = { limitSeconds: config.stopTimeLimit };
  if (stop.signal.aborted) return finishAndClose(app, limits);
  giveBackMemory();
  // Where both go to one place, what was logged until now stands before it.
  await turnOfEventLoop();
  tell(terminal, readyMessage({ address, dataDir: config.dataDir, seconds: process.uptime(), firstPassword }));
  const loading = sample ? loadSample(terminal, started, stop.signal) : undefined;
  await stop.received;
  await loading;
  await finishAndClose(app, limits);
}

/** Whatever goes wrong is told; the catalog runs on. */
async function loadSample(terminal: Terminal, { address, systemClient: { id, secret } }: StartedCatalog, stop: AbortSignal): Promise<void> {
  try {
    const { loadSampleInto } = await import("./load-sample.ts");
    // It comes in by the front door like everybody else, so it needs to say who it is.
    const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;
    await loadSampleInto(terminal, { url: address, authorization }, stop);
  } catch (error) {
    if (!stop.aborted) tell(terminal, `The sample warehouse was not written: ${reasonOf(error)}`);
  }
}
