import { Readable, Writable } from "node:stream";
import { runAlmagest } from "../run-almagest.ts";

/** How a command ended and what it wrote. */
export interface CommandRun {
  readonly status: number;
  readonly output: string;
  readonly messages: string;
}

/** Runs the command line in this process, `input` on its standard input. */
export async function runCommand(
  args: readonly string[],
  input: string | Buffer = "",
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandRun> {
  const output = collector();
  const messages = collector();
  const terminal = { input: Readable.from([Buffer.from(input)]), output: output.stream, messages: messages.stream, environment };
  const status = await runAlmagest(args, terminal);
  return { status, output: output.text(), messages: messages.text() };
}

function collector(): { readonly stream: Writable; text(): string } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString("utf8") };
}
