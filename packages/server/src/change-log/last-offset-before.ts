import type { ChangeReader } from "../storage/change-log-store.ts";
import { blockWith } from "./change-block.ts";

/** The offset in front of the first change that is not before a time, among those that are kept. */
export async function lastOffsetBefore(changes: ChangeReader, time: number): Promise<number> {
  const last = await changes.lastOffset();
  let reached = (await changes.firstOffset()) - 1;
  while (reached < last) {
    const { through, highest } = await blockWith(changes, reached + 1);
    const times = highest < time ? [] : await changes.readTimes({ after: reached, limit: through - reached });
    const found = times.find(({ createdOn }) => createdOn >= time);
    if (found !== undefined) return found.offset - 1;
    reached = through;
  }
  return reached;
}
