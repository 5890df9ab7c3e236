import { setImmediate as turnOfEventLoop } from "node:timers/promises";

/** The elements in slices; between two of them others have their turn. */
export async function* slicesInTurns<T>(elements: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let first = 0; first < elements.length; first += size) {
    if (first > 0) await turnOfEventLoop();
    yield elements.slice(first, first + size);
  }
}
