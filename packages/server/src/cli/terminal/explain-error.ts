import { CommandFailure } from "./terminal.ts";

/** What the user is told of an error: its message, and where it happened when it is a fault of this program. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof CommandFailure) return error.message;
  const { status, code, path } = error as { status?: number; code?: string; path?: string };
  // The client is not loaded for the sake of its class: commands that need no server start faster without it.
  if (error.name === "CatalogRequestError") return status === 0 ? `${error.message}\n${serverHint}` : error.message.trim();
  if (code === "ENOENT" && path !== undefined) return `There is no file ${path}.`;
  return faultsOfPrograms.has(error.name) ? `A fault of this program, please report it: ${error.stack}` : error.message;
}

const serverHint = "Is the catalog running? `almagest start` starts one here; --server names one elsewhere.";
const faultsOfPrograms = new Set(["TypeError", "ReferenceError", "RangeError", "SyntaxError"]);
