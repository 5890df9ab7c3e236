import { mkdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/**
 * Makes a folder, and those above it that are not there. What Node.js has for this never ends where a folder can hold none,
 * as those of /proc.
 */
export async function makeFolder(path: string, mode: number): Promise<void> {
  if (await isThere(path)) return;
  const above = dirname(resolve(path));
  if (!(await isThere(above))) await makeFolder(above, mode);
  await mkdir(path, { mode }).catch(async (error) => {
    if (!(await isThere(path))) throw error;
  });
}

async function isThere(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined;
}
