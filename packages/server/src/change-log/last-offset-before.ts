import type { ChangeReader } from "../storage/change-log-store.ts";

/**
 * The offset of the last change before a time, or of the last that is no longer kept: changes are committed in the order of
 * their times, but for a few milliseconds.
 */
export async function lastOffsetBefore(changes: ChangeReader, time: number): Promise<number> {
  let low = (await changes.firstOffset()) - 1;
  let high = await changes.lastOffset();
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [change] = await changes.readChanges({ after: middle, limit: 1 });
    if (change === undefined || change.createdOn >= time) high = middle;
    else low = change.offset;
  }
  return low;
}
