import { type ChildProcess, spawn } from "node:child_process";
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
  const exit = once(child, "exit");
  return {
    address: await addressOf(child),
    logged: () =>
      log
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    logText: () => log,
    signal: (name) => void child.kill(name),
    ended: async () => {
      await exit;
      return child.exitCode;
    },
  };
}

async function addressOf({ stderr }: ChildProcess): Promise<string> {
  let messages = "";
  for await (const chunk of stderr ?? []) {
    messages += chunk;
    const address = /address +(\S+)/.exec(messages)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error(`did not start: ${messages}`);
}
