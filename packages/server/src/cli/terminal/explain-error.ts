import { CommandFailure } from "./terminal.ts";

/** What the user is told of an error: its message, and where it happened when it is a fault of this program. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof CommandFailure) return error.message;
  const { status, code, path } = error as { status?: number; code?: string; path?: string };
  // The client is not loaded for the sake of its class: commands that need no server start faster without it.
  if (error.name === "CatalogRequestError") return [error.message.trim(), ...hintsOf(status)].join("\n");
  if (code === "ENOENT" && path !== undefined) return `There is no file ${path}.`;
  if (code === "EACCES" && path !== undefined) return `This user may not use ${path}.`;
  if (code?.startsWith("SQLITE_CORRUPT")) return `The data file is damaged: ${error.message}. Put a backup in its place.`;
  return faultsOfPrograms.has(error.name) ? `A fault of this program, please report it: ${error.stack}` : error.message;
}

/** What to do about an answer of this status; 0 is none. */
function hintsOf(status: number | undefined): string[] {
  if (status === 0) return ["Is the catalog running? `almagest start` starts one here; --server names one elsewhere."];
  return status === 401 ? ["The catalog wants to know who you are: give a token with --token or in ALMAGEST_TOKEN."] : [];
}

const faultsOfPrograms = new Set(["TypeError", "ReferenceError", "RangeError", "SyntaxError"]);
