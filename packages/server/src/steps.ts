import { setImmediate as turnOfEventLoop } from "node:timers/promises";

/** Work in small steps: whoever drives it can let others have their turn between two of them. */
export type Steps<T> = Generator<void, T>;

/** When it was first asked in this turn of the event loop; undefined where nobody has. */
let turnBegan: number | undefined;

/** How many milliseconds ago somebody first asked this in this turn of the event loop: 0 for who is the first. */
export function millisOfTurn(): number {
  if (turnBegan !== undefined) return performance.now() - turnBegan;
  turnBegan = performance.now();
  setImmediate(() => {
    turnBegan = undefined;
  });
  return 0;
}

/**
 * Does all the steps, so many milliseconds at a time. Where others have worked for so long in this turn already it begins in the
 * next: so many short works in a row do not hold up what is no such work.
 */
export async function inSlices<T>(work: Steps<T>, sliceMillis: number): Promise<T> {
  if (millisOfTurn() > sliceMillis) await turnOfEventLoop();
  for (;;) {
    const deadline = performance.now() + sliceMillis;
    do {
      const step = work.next();
      if (step.done === true) return step.value;
    } while (performance.now() < deadline);
    await turnOfEventLoop();
  }
}

/** Does all the steps without a pause. */
export function atOnce<T>(work: Steps<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** The same work, given up at the first step after `isStopped` says so. */
export function* unless<T>(isStopped: () => boolean, work: Steps<T>): Steps<T | undefined> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    yield;
    if (isStopped()) return undefined;
  }
}
