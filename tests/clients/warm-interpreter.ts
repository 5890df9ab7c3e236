import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Printed } from "../support/run-program.ts";

const script = fileURLToPath(new URL("./warm_interpreter.py", import.meta.url));

export interface WarmInterpreterOptions {
  /** The interpreter that runs the programs. */
  readonly python: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Milliseconds after which a program is ended. */
  readonly timeout: number;
}

/**
 * Runs programs in Python that have read the modules of the client already. A command takes a second or two to read them and
 * a tenth to do its work, and there are hundreds.
 */
export interface WarmInterpreter {
  /** Runs a program to its end, in a folder of its own that takes what it prints too. Rejects when it takes too long. */
  run(program: string, parameters: readonly string[], folder: string): Promise<Printed>;
  close(): void;
}

/** Starts the interpreter. The environment is that of all its programs. */
export function startWarmInterpreter({ python, environment, timeout }: WarmInterpreterOptions): WarmInterpreter {
  const child = spawn(python, [script], { env: environment, stdio: ["pipe", "pipe", "pipe"] });
  const waiting = new Map<number, PromiseWithResolvers<number>>();
  createInterface(child.stdout).on("line", (line) => {
    const { id, code } = JSON.parse(line) as { readonly id: number; readonly code: number };
    waiting.get(id)?.resolve(code);
    waiting.delete(id);
  });
  failAllWhenEnded(child, waiting);
  let runs = 0;
  return {
    run: async (program, parameters, folder) => {
      const id = runs++;
      const [output, errors] = [join(folder, ".output"), join(folder, ".errors")];
      const ended = Promise.withResolvers<number>();
      waiting.set(id, ended);
      child.stdin.write(`${JSON.stringify({ id, program, parameters, folder, output, errors, seconds: timeout / 1000 })}\n`);
      const code = await ended.promise;
      const [told, faults] = await Promise.all([readFile(output, "utf8"), readFile(errors, "utf8")]);
      const text = told + faults;
      if (code < 0) throw new Error(`${program} ${parameters.join(" ")} was ended by signal ${-code}; it had printed:\n${text}`);
      return { code, output: told, text };
    },
    close: () => void child.stdin.end(),
  };
}

function failAllWhenEnded(child: ChildProcess, waiting: Map<number, PromiseWithResolvers<number>>): void {
  const faults: string[] = [];
  child.stderr?.setEncoding("utf8").on("data", (piece: string) => faults.push(piece));
  child.stdin?.on("error", () => {});
  child.on("error", (error) => faults.push(error.message));
  child.on("close", () => {
    for (const { reject } of waiting.values()) reject(new Error(`the interpreter ended:\n${faults.join("")}`));
  });
}
