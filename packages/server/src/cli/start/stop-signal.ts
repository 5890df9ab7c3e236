import { constants } from "node:os";

const signals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;
type Signal = (typeof signals)[number];

/** A Ctrl-C reaches every program of the terminal, and npm passes its own on: within this time it is the same one. */
const millisOfOne = 200;

/** Resolves with the first signal to stop. A second one ends the process on the spot. */
export function stopSignal(): { readonly received: Promise<void>; readonly signal: AbortSignal } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = new AbortController();
  let firstAt: number | undefined;
  const onSignal = (signal: Signal): void => {
    if (firstAt !== undefined && performance.now() - firstAt > millisOfOne) process.exit(128 + constants.signals[signal]);
    firstAt ??= performance.now();
    stop.abort();
    resolve();
  };
  for (const signal of signals) process.on(signal, onSignal);
  return { received: promise, signal: stop.signal };
}
