import { setImmediate as turnOfEventLoop } from "node:timers/promises";

/** The elements in slices; between two of them others have their turn. */
export async function* slicesInTurns<T>(elements: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let first = 0; first < elements.length; first += size) {
    if (first > 0) await turnOfEventLoop();
    yield elements.slice(first, first + size);
  }
}

/** Asked between the steps of long work: what it answers is to be awaited, and lets others have their turn now and then. */
export type Pace = () => Promise<void> | undefined;

/** How long others wait at most, but for the step that is under way. */
const turnMillis = 5;

/** A pace that gives way to others every few milliseconds. */
export function createPace(): Pace {
  let since = performance.now();
  const giveWay = async () => {
    await turnOfEventLoop();
    since = performance.now();
  };
  return () => (performance.now() - since < turnMillis ? undefined : giveWay());
}
