import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import type { TestCatalog } from "./test-catalog.ts";

/** Takes the turn to write, so that all other writes wait until it is released. */
export async function holdWriter({ store, app }: TestCatalog): Promise<{ hasProposals(): Promise<void>; release(): Promise<void> }> {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const holding = store.transaction(() => {
    begin();
    return over;
  });
  await begun;
  const { writeCounts } = app.parts;
  const before = writeCounts.proposals;
  return {
    /** Resolves once proposals wait for their turn. */
    async hasProposals() {
      while (writeCounts.proposals === before) await turnOfEventLoop();
    },
    release() {
      end();
      return holding;
    },
  };
}
