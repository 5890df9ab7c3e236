import { spawn } from "node:child_process";

/** What a program printed, and the code it ended with. */
export interface Printed {
  readonly code: number;
  /** Standard output alone. */
  readonly output: string;
  /** Standard output and standard error, as a person at a terminal reads them. */
  readonly text: string;
}

export interface ProgramOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly folder?: string;
  /** What it reads from standard input; nothing when left out. */
  readonly input?: string;
  /** Milliseconds after which the program is ended. */
  readonly timeout: number;
}

/** Runs a program to its end. Rejects when it cannot be started or takes too long. */
export function runProgram(program: string, parameters: readonly string[], options: ProgramOptions): Promise<Printed> {
  const { environment: env, folder: cwd, input, timeout } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { env, cwd, timeout, stdio: ["pipe", "pipe", "pipe"] });
    child.stdin.on("error", () => {}).end(input);
    const output: string[] = [];
    const text: string[] = [];
    child.stdout.setEncoding("utf8").on("data", (piece: string) => {
      output.push(piece);
      text.push(piece);
    });
    child.stderr.setEncoding("utf8").on("data", (piece: string) => text.push(piece));
    child.on("error", (error) => reject(new Error(`${program} cannot be started: ${error.message}`)));
    child.on("close", (code) => {
      if (code !== null) resolve({ code, output: output.join(""), text: text.join("") });
      else reject(new Error(`${program} ${parameters.join(" ")} was ended after ${timeout} ms; it had printed:\n${text.join("")}`));
    });
  });
}
