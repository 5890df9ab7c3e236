import { expect, test } from "vitest";
import { passwordLength } from "../../settings/fixed-limits.ts";
import { hashPassword, passwordSetAt, verifyPassword } from "./password-hash.ts";

const time = 1_700_000_000_000;

test("the password is right, another is not, and the same password is never kept twice alike", async () => {
  const [one, two] = [await hashPassword("Über 8 Zeichen", time), await hashPassword("Über 8 Zeichen", time)];
  expect(await verifyPassword("Über 8 Zeichen", one)).toBe(true);
  expect(await verifyPassword("über 8 Zeichen", one)).toBe(false);
  expect(await verifyPassword("Über 8 Zeichen".normalize("NFD"), two)).toBe(true);
  expect(one.hashedPassword).not.toBe(two.hashedPassword);
  expect(await verifyPassword("Über 8 Zeichen", { ...one, salt: two.salt })).toBe(false);
  expect(passwordSetAt(one)).toBe(time);
});

test.for([
  ["nothing", undefined],
  ["half of it", { salt: "c2FsdA==" }],
  ["the hash of another program", { salt: "c2FsdA==", hashedPassword: "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=" }],
  ["one that would take all memory", { salt: "", hashedPassword: `$scrypt$n=8388608,r=99,p=99,t=0$${"A".repeat(43)}=` }],
  ["a cost that cannot be", { salt: "", hashedPassword: `$scrypt$n=3,r=8,p=1,t=0$${"A".repeat(43)}=` }],
] as const)("where %s is stored, no password is right", async ([, stored]) => {
  expect(await verifyPassword("", stored)).toBe(false);
  expect(passwordSetAt(stored)).toBeUndefined();
});

test("a password that is too long is wrong, even the right one, and is not brought into one spelling", async () => {
  const [empty, long] = ["", "a".repeat(passwordLength.most + 1)];
  expect(await verifyPassword(long, await hashPassword(long, time))).toBe(false);
  // In one spelling it would be longer than a text can be.
  expect(await verifyPassword("\ufdfa".repeat(30_000_000), await hashPassword(empty, time))).toBe(false);
});
