import type { ChangeReader, ChangeRecord, ChangeWriter } from "../../storage/change-log-store.ts";

/** Reads the changes that `current` answers: the one with offset n stands at n - 1. */
export function createChangeReader(current: () => readonly ChangeRecord[]): ChangeReader {
  return {
    async readChanges({ after, limit }) {
      return current().slice(after, after + limit);
    },
    async readTouched({ after, limit }) {
      return current()
        .slice(after, after + limit)
        .map(({ offset, entityType, urn, aspect }) => ({ offset, entityType, urn, aspect }));
    },
    async lastOffset() {
      return current().length;
    },
  };
}

/** Reads and appends to the changes that `draft` answers. */
export function createChangeWriter(draft: () => ChangeRecord[]): ChangeWriter {
  return {
    ...createChangeReader(draft),
    async append(changes) {
      for (const change of changes) draft().push({ ...change, offset: draft().length + 1 });
    },
  };
}
