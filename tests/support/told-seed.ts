import { onTestFailed } from "vitest";

/** A seed of this run of a test alone. Whatever the test fails with tells it, time that is up too: with it everything is done again. */
export function toldSeed(): number {
  const seed = Math.floor(Math.random() * 2 ** 31);
  onTestFailed(({ task }) => {
    for (const error of task.result?.errors ?? []) error.message = `with the seed ${seed}: ${error.message}`;
  });
  return seed;
}
