import { setImmediate as turnOfEventLoop } from "node:timers/promises";

/** Work in small steps: whoever drives it can let others have their turn between two of them. */
export type Steps<T> = Generator<void, T>;

/** Does all the steps, so many milliseconds at a time. */
export async function inSlices<T>(work: Steps<T>, sliceMillis: number): Promise<T> {
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
