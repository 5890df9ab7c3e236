import { runAlmagest } from "./run-almagest.ts";

const { argv, stdin: input, stdout: output, stderr: messages, env: environment } = process;
// A reader that has seen enough, such as `head`, is no fault.
output.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
process.exitCode = await runAlmagest(argv.slice(2), { input, output, messages, environment });
