import { restartLoop } from "../events/restart-loop.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

// The long form of tests/events: `node tests/soak/events.soak.ts [restarts] [seed]`. Ends with 1 when an event was lost or left out.
const [restarts = 50, seed = Date.now() % 2 ** 31] = process.argv.slice(2).map(Number);

const folder = await temporaryFolder();
process.stdout.write(`with the seed ${seed}, in ${folder.path}\n`);
const onRestart = (done: number) => void process.stdout.write(`\rrestarted ${done} of ${restarts} times`);
const { faults, answered, events, repeated } = await restartLoop({ dataDir: folder.path, restarts, seed, onRestart });
const told = `${events} events of ${answered} writes; told again: ${repeated.stream} over the stream, ${repeated.webhook} to the webhook`;
if (faults.length === 0) await folder.remove();
process.stdout.write(`\n${faults.length === 0 ? told : faults.join("\n")}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
