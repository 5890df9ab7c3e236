import { TooManyAttempts } from "./too-many-attempts.ts";

/** Runs work in turns: some at once, some waiting, and the others refused with TOO_MANY_ATTEMPTS. */
export function limitConcurrency({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new TooManyAttempts(10);
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // Whoever waits takes over the place.
      const wake = queue.shift();
      if (wake === undefined) running -= 1;
      else wake();
    }
  };
}
