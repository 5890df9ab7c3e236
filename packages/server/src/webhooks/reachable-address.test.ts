import type { LookupAddress, LookupOptions } from "node:dns";
import { expect, test } from "vitest";
import { guardedLookup, unreachable } from "./reachable-address.ts";

const lookUp = (name: string, allowPrivate: boolean, options: LookupOptions = {}) =>
  new Promise<string | LookupAddress[]>((resolve, reject) => {
    guardedLookup(allowPrivate)(name, options, (error, address) => (error ? reject(error) : resolve(address)));
  });

test("a name is resolved only to addresses that may be reached", async () => {
  await expect(lookUp("localhost", false)).rejects.toThrow(/^localhost: (127\.0\.0\.1|::1) is an address of this machine/);
  await expect(lookUp("localhost", false, { all: true })).rejects.toThrow("is an address of this machine");
  expect(await lookUp("localhost", true)).toMatch(/^(127\.0\.0\.1|::1)$/);
  expect(await lookUp("localhost", true, { all: true })).toContainEqual(expect.objectContaining({ address: expect.any(String) }));
});

test.each(["::127.0.0.1", "::ffff:127.0.0.1", "::ffff:0:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::1"])(
  "an address of this machine is not reached in the disguise %s",
  (address) => {
    expect(unreachable(address, false)).toContain(address);
    expect(unreachable("2606:4700::1111", false)).toBeUndefined();
  },
);

test("a name that is none fails as it always does", async () => {
  await expect(lookUp("nosuch.invalid", false)).rejects.toThrow(/ENOTFOUND|EAI_AGAIN/);
});
