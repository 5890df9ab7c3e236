import { open } from "node:fs/promises";

/** Writes a file that only its owner may read, whole and on the disk once this resolves. */
export async function writeSecretly(path: string, text: string): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    // One that is there already keeps the mode that it has.
    await file.chmod(0o600);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
