import { setTimeout as sleep } from "node:timers/promises";

/** Waits until the clock has moved on: two writes in one millisecond have no order in time. */
export async function laterMillisecond(): Promise<void> {
  const now = Date.now();
  while (Date.now() === now) await sleep(1);
}
