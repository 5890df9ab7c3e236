import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** By now what the start begins in the background has mostly ended. */
const millisAfterStart = 2_000;

type CollectGarbage = (options: { type: "major"; execution: "sync"; flavor: "last-resort" }) => void;

/**
 * Gives back what starting took and serving does not need: V8 keeps the room that reading and compiling filled, a fifth of
 * the memory of an idle catalog, for as long as little is allocated. Only a collection as before running out of memory
 * makes it let go, which takes less than a tenth of a second.
 */
export function giveBackMemory(): void {
  setTimeout(() => {
    setFlagsFromString("--expose-gc");
    const collectGarbage = runInNewContext("gc") as CollectGarbage;
    setFlagsFromString("--no-expose-gc");
    collectGarbage({ type: "major", execution: "sync", flavor: "last-resort" });
  }, millisAfterStart).unref();
}
