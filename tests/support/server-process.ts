import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A server over a data folder, in a process of its own, that may not listen yet. */
export interface LaunchedServer {
  /** Where it listens, such as `http://127.0.0.1:40123`. Rejects with what it printed when it does not come up. */
  readonly address: Promise<string>;
  isRunning(): boolean;
  /** Ends it at once, with no chance to finish anything. Resolves when it is gone. */
  kill(): Promise<void>;
  /** Asks it to finish. Answers its exit code; null when something else ended it. */
  stop(): Promise<number | null>;
}

/** One that listens. */
export interface ServerProcess extends Omit<LaunchedServer, "address"> {
  readonly address: string;
}

const script = fileURLToPath(new URL("./serve-catalog.ts", import.meta.url));
/** What is imported is compiled once for all of them, as for the command line: each start takes half the time. */
const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), "node-compile-cache") };

interface ServerLimits {
  readonly fileKilobytes?: number;
}

/** Starts a server and does not wait for it. With `fileKilobytes` no file that it writes can become larger. */
export function launchServer(dataDir: string, { fileKilobytes }: ServerLimits = {}): LaunchedServer {
  const server = [process.execPath, script, dataDir];
  // The shell counts in half kilobytes.
  const limited = ["sh", "-c", `ulimit -f ${2 * (fileKilobytes ?? 0)} && exec "$0" "$@"`, ...server];
  const [program = "", ...parameters] = fileKilobytes === undefined ? server : limited;
  const child = spawn(program, parameters, { env, stdio: ["pipe", "pipe", "pipe"] });
  const ended = once(child, "exit");
  const address = Promise.race([firstLine(child), complaint(child)]);
  // Whoever launches a server only to kill it does not ask for its address.
  address.catch(() => {});
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    address,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill: () => end("SIGKILL"),
    stop: async () => {
      await end("SIGTERM");
      return child.exitCode;
    },
  };
}

/** Starts a server and resolves when it listens. Throws with what it printed when it does not come up. */
export async function startServer(dataDir: string, limits?: ServerLimits): Promise<ServerProcess> {
  const server = launchServer(dataDir, limits);
  return { ...server, address: await server.address };
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error("the server has no output to read its address from");
  const lines = createInterface({ input: stdout });
  const [line] = await once(lines, "line");
  lines.close();
  return String(line);
}

async function complaint(child: ChildProcess): Promise<never> {
  let text = "";
  child.stderr?.on("data", (bytes: Buffer) => {
    text += bytes.toString();
  });
  await once(child, "exit");
  throw new Error(`the server ended before it listened:\n${text}`);
}
