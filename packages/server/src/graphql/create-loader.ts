import DataLoader from "dataloader";
import type { AnswerUnderWay } from "./answer-under-way.ts";

interface LoaderOptions<Key, CacheKey> extends Pick<DataLoader.Options<Key, unknown, CacheKey>, "cache" | "cacheKeyFn"> {
  /** So many are asked for at once. */
  readonly most?: number;
}

/** The most that is asked for at once of anything. */
export const usualMost = 1_000;

/** Loads what the fields of an answer ask for at about the same time in one read, or where that is very much in several. */
export function createLoader<Key, Value, CacheKey = Key>(
  answer: AnswerUnderWay,
  read: (keys: readonly Key[]) => Promise<Value[]>,
  { most = usualMost, ...options }: LoaderOptions<Key, CacheKey> = {},
): DataLoader<Key, Value, CacheKey> {
  const batchScheduleFn = (begin: () => void) => afterMicrotasks(() => answer.read(begin));
  return new DataLoader<Key, Value, CacheKey>(read, { ...options, maxBatchSize: most, batchScheduleFn });
}

const resolved = Promise.resolve();

/** Once all that can go on by itself has: nobody else asks for something soon. */
function afterMicrotasks(work: () => void): void {
  void resolved.then(() => process.nextTick(work));
}
