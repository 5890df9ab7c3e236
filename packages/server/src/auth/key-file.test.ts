import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keyFile, loadKeys } from "./key-file.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "almagest-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("the first start makes the keys, which only their owner may read, and later starts find the same", async () => {
  const made = await loadKeys(folder);
  expect(new Set(Object.values(made).map((key) => Buffer.from(key).toString("hex"))).size).toBe(4);
  expect((await stat(join(folder, keyFile))).mode & 0o777).toBe(0o600);
  const found = await loadKeys(folder);
  for (const name of ["tokenSigning", "tokenSalt", "secrets", "systemClient"] as const)
    expect(Buffer.from(found[name]).equals(made[name])).toBe(true);
});

test("a file of an earlier version gets the key that it lacks and keeps the others", async () => {
  const made = await loadKeys(folder);
  const file = join(folder, keyFile);
  const { systemClient: _, ...earlier } = JSON.parse(await readFile(file, "utf8"));
  await writeFile(file, JSON.stringify(earlier));
  const completed = await loadKeys(folder);
  expect(Buffer.from(completed.tokenSigning).equals(made.tokenSigning)).toBe(true);
  expect(completed.systemClient).toHaveLength(32);
  expect(Buffer.from((await loadKeys(folder)).systemClient).equals(completed.systemClient)).toBe(true);
});

test("a file that was cut short or has a key of another length is told about and stays as it is", async () => {
  await loadKeys(folder);
  const file = join(folder, keyFile);
  const whole = await readFile(file, "utf8");
  for (const broken of [whole.slice(0, 40), "", "[]", JSON.stringify({ ...JSON.parse(whole), secrets: "c2hvcnQ=" })]) {
    await writeFile(file, broken);
    await expect(loadKeys(folder)).rejects.toThrow(/keys\.json: (tokenSigning|secrets) must be 32 bytes in Base64/);
    expect(await readFile(file, "utf8")).toBe(broken);
  }
});
