import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { millisOfTurn } from "./steps.ts";

/** The elements in slices; between two of them others have their turn. */
export async function* slicesInTurns<T>(elements: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let first = 0; first < elements.length; first += size) {
    if (first > 0) await turnOfEventLoop();
    yield elements.slice(first, first + size);
  }
}

/** How long others wait at most, but for the step that is under way. */
const turnMillis = 5;

/**
 * Asked between the steps of long work: what it answers is to be awaited, and lets others have their turn where such works have
 * taken some milliseconds of this one together.
 */
export function pace(): Promise<void> | undefined {
  return millisOfTurn() < turnMillis ? undefined : turnOfEventLoop();
}
