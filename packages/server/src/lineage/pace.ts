import { setImmediate as turnOfEventLoop } from "node:timers/promises";

/** To be awaited between the steps of long work: lets others have their turn now and then. */
export type Pace = () => Promise<void>;

/** How long others wait at most, but for the step that is under way. */
const sliceMillis = 5;

/** A pace that gives way to others every few milliseconds. */
export function createPace(): Pace {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < sliceMillis) return;
    await turnOfEventLoop();
    since = performance.now();
  };
}
