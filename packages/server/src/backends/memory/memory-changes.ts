import type { ChangeReader, ChangeRecord, ChangeWriter } from "../../storage/change-log-store.ts";

/** Reads the changes that `current` answers. Their offsets follow each other, from that of the first. */
export function createChangeReader(current: () => readonly ChangeRecord[]): ChangeReader {
  const between = (after: number, limit: number) => {
    const begin = Math.max(after + 1 - first(current()), 0);
    return current().slice(begin, begin + limit);
  };
  return {
    async readChanges({ after, limit }) {
      return between(after, limit);
    },
    async readTouched({ after, limit }) {
      return between(after, limit).map(({ offset, entityType, urn, aspect, changeType }) => ({
        offset,
        entityType,
        urn,
        aspect,
        changeType,
      }));
    },
    async readTimes({ after, limit }) {
      return between(after, limit).map(({ offset, createdOn }) => ({ offset, createdOn }));
    },
    async readUsage({ after, limit }) {
      const usage = current().filter(({ changeType, offset }) => changeType === "USAGE" && offset > after);
      return usage.slice(0, limit);
    },
    async lastOffset() {
      return last(current());
    },
    async firstOffset() {
      return first(current());
    },
  };
}

/** Reads, appends to and cuts the changes that `draft` answers. */
export function createChangeWriter(draft: () => ChangeRecord[]): ChangeWriter {
  return {
    ...createChangeReader(draft),
    async append(changes) {
      for (const change of changes) draft().push({ headers: null, ...change, offset: last(draft()) + 1 });
    },
    async cut({ through, limit }) {
      const changes = draft();
      const count = Math.min(through - first(changes) + 1, changes.length - 1, limit);
      changes.splice(0, Math.max(count, 0));
    },
  };
}

function first(changes: readonly ChangeRecord[]): number {
  return changes[0]?.offset ?? 1;
}

function last(changes: readonly ChangeRecord[]): number {
  return changes.at(-1)?.offset ?? 0;
}
