import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const launcher = fileURLToPath(new URL("../../packages/server/bin/almagest.mjs", import.meta.url));

/** A catalog that was started as its users start it. */
export interface StartedCatalog {
  readonly address: string;
  /** What it has logged so far, a line each. */
  logged(): Record<string, unknown>[];
  /** The same as it was written. */
  logText(): string;
  /** What it has told people so far. */
  messages(): string;
  /** Ends whatever reads its log. */
  closeLog(): void;
  signal(name: NodeJS.Signals): void;
  /** Its exit status, once it has ended. */
  ended(): Promise<number | null>;
}

/** Starts one with flags and environment; it is ended with the test at the latest. */
export async function startAlmagest(args: readonly string[], environment: Record<string, string> = {}): Promise<StartedCatalog> {
  const child = spawn(process.execPath, [launcher, "start", "--port", "0", ...args], { env: { ...process.env, ...environment } });
  onTestFinished(() => void child.kill("SIGKILL"));
  let log = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    log += text;
  });
  let messages = "";
  const address = Promise.withResolvers<string>();
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    messages += text;
    const told = /address +(\S+)/.exec(messages)?.[1];
    if (told !== undefined) address.resolve(told);
  });
  const exit = once(child, "exit");
  void exit.then(() => address.reject(new Error(`did not start: ${messages}`)));
  return {
    address: await address.promise,
    logged: () =>
      log
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    logText: () => log,
    messages: () => messages,
    closeLog: () => void child.stdout.destroy(),
    signal: (name) => void child.kill(name),
    ended: async () => {
      await exit;
      return child.exitCode;
    },
  };
}
