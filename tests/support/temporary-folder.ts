import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new folder of its own, and how to remove it with everything in it. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "almagest-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
