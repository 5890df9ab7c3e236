import { existsSync } from "node:fs";
import type { Config } from "../../config.ts";
import { reasonOf } from "../../reason-of.ts";
import { CommandFailure } from "../terminal/terminal.ts";

/** Why the catalog did not start, in words that say what to do. */
export function startFailure(error: unknown, config: Config): CommandFailure {
  const message = reasonOf(error);
  const { code, path = "", port = config.port } = error as { code?: string; path?: string; port?: number };
  return new CommandFailure(explain(code, { ...config, path, port }) ?? message, { cause: error });
}

/** `path` and `port` are those at which it failed. */
function explain(
  code: string | undefined,
  { host, port, frontendPort, dataDir, modelDirs, path }: Config & { path: string },
): string | undefined {
  const flag = port === frontendPort ? "--frontend-port" : "--port";
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} of ${host} is taken by another program. Stop that one or choose another port with ${flag}.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `${host} is not an address of this machine. Choose another with --host.`;
    case "ENOENT":
    case "ENOTDIR":
    case "EROFS":
      if (modelDirs.includes(path)) return `The model folder ${path} cannot be read. Give another with --model-dir.`;
      return `The data folder ${dataDir} cannot be made. Give another with --data-dir.`;
    case "EEXIST":
      return `The data folder ${dataDir} is ${existsSync(path) ? "a file" : "a link to nothing"}. Give another with --data-dir.`;
    case "EACCES":
    case "EPERM":
      if (path === "") return `This user may not listen on port ${port}. Choose one from 1024 on with ${flag}.`;
      return `This user may not use ${path}.`;
    case "SQLITE_NOTADB":
      return `The data file in ${dataDir} is no data of a catalog. Give another folder with --data-dir.`;
    case "ENOSPC":
    case "SQLITE_FULL":
      return `The disk of the data folder ${dataDir} is full. Make room, or give another with --data-dir.`;
    default:
      // The other one is what a file gets that lacks one of its tables.
      if (code?.startsWith("SQLITE_CORRUPT") || code === "SQLITE_ERROR") {
        return `The data file in ${dataDir} is damaged. Put a backup in its place, or give another folder with --data-dir.`;
      }
      return /^SQLITE_(CANTOPEN|READONLY)/.test(code ?? "") ? `The data folder ${dataDir} cannot be written to.` : undefined;
  }
}
