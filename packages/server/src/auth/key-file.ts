import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { createKey, createKeys, type StoredKeys } from "./catalog-keys.ts";
import { writeSecretly } from "./write-secretly.ts";

/** The file, below the data folder, that holds the keys. Only its owner may read it. */
export const keyFile = "keys.json";

/** The keys of a data folder; made at the first start. Throws an Error when the file is not what this function wrote. */
export async function loadKeys(dataDir: string): Promise<StoredKeys> {
  const path = join(dataDir, keyFile);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return saveKeys(path, createKeys());
  const keys = parseKeys(path, text);
  // Files of earlier versions lack the key that came last.
  const { systemClient } = keys;
  return systemClient === undefined ? saveKeys(path, { ...keys, systemClient: createKey() }) : { ...keys, systemClient };
}

/** A crash leaves the whole file or none: keys that are cut short could never be completed. */
async function saveKeys(path: string, keys: StoredKeys): Promise<StoredKeys> {
  const texts = Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, Buffer.from(key).toString("base64")]));
  const unfinished = `${path}.unfinished`;
  await writeSecretly(unfinished, `${JSON.stringify(texts, null, 2)}\n`);
  await rename(unfinished, path);
  return keys;
}

function parseKeys(path: string, text: string): Omit<StoredKeys, "systemClient"> & Partial<StoredKeys> {
  const texts = parsed(text);
  const read = (name: keyof StoredKeys): Uint8Array => {
    const encoded = texts[name];
    const key = Buffer.from(typeof encoded === "string" ? encoded : "", "base64");
    if (key.length === 32) return key;
    throw new Error(`${path}: ${name} must be 32 bytes in Base64; bring back the file that belongs to this data folder`);
  };
  return {
    tokenSigning: read("tokenSigning"),
    tokenSalt: read("tokenSalt"),
    secrets: read("secrets"),
    ...("systemClient" in texts && { systemClient: read("systemClient") }),
  };
}

function parsed(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
