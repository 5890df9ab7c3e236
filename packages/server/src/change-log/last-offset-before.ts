import type { ChangeReader } from "../storage/change-log-store.ts";
import { blockWith } from "./change-block.ts";

/**
 * The offset of the last change before a time that no change between then and now stands in front of, among those that are kept;
 * that in front of them all when there is none. Changes from later than now were made while the clock was ahead: they are as old
 * as those that follow them.
 */
export async function lastOffsetBefore(changes: ChangeReader, time: number, now: number): Promise<number> {
  const last = await changes.lastOffset();
  let reached = (await changes.firstOffset()) - 1;
  let found = reached;
  while (reached < last) {
    const { through, lowest, highest } = await blockWith(changes, reached + 1);
    if (highest < time) found = through;
    const isMixed = highest >= time && lowest <= now;
    const times = isMixed ? await changes.readTimes({ after: reached, limit: through - reached }) : [];
    const young = times.find(({ createdOn }) => createdOn >= time && createdOn <= now)?.offset;
    const old = times.findLast(({ offset, createdOn }) => createdOn < time && (young === undefined || offset < young));
    found = old?.offset ?? found;
    if (young !== undefined) return found;
    reached = through;
  }
  return found;
}
