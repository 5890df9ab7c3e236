import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import type { LoadedSnapshot, SearchSnapshotStore } from "../../storage/search-snapshot-store.ts";

/** Keeps the snapshot as long as the process lives. */
export function createMemorySearchSnapshots(): SearchSnapshotStore {
  let kept: LoadedSnapshot | undefined;
  return {
    async load() {
      return kept;
    },
    async save({ offset, contents, parts }) {
      const saved = new Map<string, Uint8Array>();
      for (const { name, read } of parts) {
        saved.set(name, kept?.parts.get(name) ?? joined([...read()]));
        await turnOfEventLoop();
      }
      kept = { offset, contents, parts: saved };
    },
  };
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
