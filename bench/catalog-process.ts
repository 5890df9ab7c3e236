import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { catalogFlags } from "./catalog-flags.ts";
import { ask, openConnection, requestBytes } from "./http-connection.ts";

const launcher = fileURLToPath(new URL("../packages/server/bin/almagest.mjs", import.meta.url));
const pollMillis = 2;

/** Resident memory in bytes: now, and at its highest since the start. */
interface MemoryUse {
  readonly resident: number;
  readonly peak: number;
}

/** A catalog as users run it, in a process of its own. */
export interface CatalogProcess {
  readonly address: string;
  /** What the operating system counts for the process. Linux alone tells it. */
  memory(): Promise<MemoryUse>;
  /** Resolves when the process has stopped cleanly. */
  stop(): Promise<void>;
}

/** Runs a command of the command line in a process of its own, silently. */
export function runAlmagest(...args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [...catalogFlags, launcher, ...args], { stdio: "ignore" });
  // A benchmark that fails leaves nothing running.
  const kill = () => void child.kill();
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  return child;
}

/** Runs `almagest start` over a data folder. Resolves with the first answer of /health. */
export async function startCatalog(dataDir: string): Promise<CatalogProcess> {
  await mkdir(dataDir, { recursive: true });
  const port = String(await freePort());
  const child = runAlmagest("start", "--port", port, "--data-dir", dataDir, "--log-level", "warn");
  const address = `http://127.0.0.1:${port}`;
  while (!(await isHealthy(address))) {
    if (child.exitCode !== null) throw new Error(`the catalog ended with code ${child.exitCode}`);
    await wait(pollMillis);
  }
  return {
    address,
    memory: async () => readMemory(await readFile(`/proc/${child.pid}/status`, "utf8")),
    stop: async () => {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function isHealthy(address: string): Promise<boolean> {
  try {
    const connection = await openConnection(address);
    const { status } = await ask(connection, requestBytes("GET", "/health"));
    connection.close();
    return status === 200;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

function readMemory(status: string): MemoryUse {
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) * 1024;
  return { resident: bytes("VmRSS"), peak: bytes("VmHWM") };
}
