import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { cachedBy } from "@almagest/model";
import type { ChangeReader } from "../storage/change-log-store.ts";

/** Changes that follow each other, and the span of their times. */
export interface ChangeBlock {
  /** The offset in front of the first. */
  readonly after: number;
  /** The offset of the last. */
  readonly through: number;
  readonly lowest: number;
  readonly highest: number;
}

const size = 500;

/** The full blocks that have been read, by the offset in front: what is in the log does not change. */
const knownOf = cachedBy((_changes: ChangeReader) => new Map<number, ChangeBlock>());

/**
 * The block with the change at an offset. Clocks are set, so that times need not ascend: who looks for a time goes through the
 * blocks, each of which is read once.
 */
export async function blockWith(changes: ChangeReader, offset: number): Promise<ChangeBlock> {
  const after = offset - 1 - ((offset - 1) % size);
  const blocks = knownOf(changes);
  const seen = blocks.get(after);
  if (seen !== undefined) return seen;
  const end = after + size;
  const read = await changes.readTimes({ after, limit: size });
  const times = read.filter((change) => change.offset <= end).map(({ createdOn }) => createdOn);
  const through = Math.min(read.at(-1)?.offset ?? end, end);
  const block = { after, through, lowest: Math.min(...times), highest: Math.max(...times) };
  if (through === end) blocks.set(after, block);
  await turnOfEventLoop();
  return block;
}
