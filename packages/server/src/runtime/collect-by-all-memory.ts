import { setFlagsFromString } from "node:v8";

/**
 * Makes V8 measure what lives with the buffers outside its heap, as those of the index, and not allow so many new ones alone
 * before it collects everything. Set here, as versions of Node.js that do not know the flag would not even start.
 */
export function collectByAllMemory(): void {
  setFlagsFromString("--external-memory-accounted-in-global-limit");
}
