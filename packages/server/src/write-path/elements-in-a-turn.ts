import { setImmediate as turnOfEventLoop } from "node:timers/promises";

/**
 * So many elements of a large request are worked on before others have their turn: some milliseconds in each phase of the
 * write path.
 */
const elementsInATurn = 250;

/** Whether others are to have their turn before the element at this index. */
export function endsTurn(index: number): boolean {
  return index % elementsInATurn === elementsInATurn - 1;
}

/** Does work on the elements, as many together as go into a turn. */
export async function inTurns<T>(elements: readonly T[], work: (some: readonly T[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < elements.length; from += elementsInATurn) {
    if (from > 0) await turnOfEventLoop();
    await work(elements.slice(from, from + elementsInATurn));
  }
}
