import { runAlmagest } from "./run-almagest.ts";

const { argv, stdin: input, stdout: output, stderr: messages, env: environment } = process;
const args = argv.slice(2);
/** What a server puts out is its log, which it can do without: a disk that is full may have room again. */
const goesOn = args[0] === "start" && !args.some((arg) => arg === "--help" || arg === "-h");
let isTold = false;

output.on("error", (error: NodeJS.ErrnoException) => {
  // A reader of what a command tells that has seen enough, such as `head`, is no fault.
  if (error.code === "EPIPE" && !goesOn) return;
  if (!isTold) messages.write(`The ${goesOn ? "log" : "output"} cannot be written: ${error.message}\n`);
  isTold = true;
  if (!goesOn) process.exit(1);
});
// There is nobody left to tell of that.
messages.on("error", () => {});
process.exitCode = await runAlmagest(args, { input, output, messages, environment });
