import { runAlmagest } from "./run-almagest.ts";

const { argv, stdin: input, stdout: output, stderr: messages, env: environment } = process;
output.on("error", (error: NodeJS.ErrnoException) => {
  // A reader that has seen enough, such as `head`, is no fault.
  if (error.code === "EPIPE") return;
  messages.write(`The output cannot be written: ${error.message}\n`);
  process.exit(1);
});
process.exitCode = await runAlmagest(argv.slice(2), { input, output, messages, environment });
