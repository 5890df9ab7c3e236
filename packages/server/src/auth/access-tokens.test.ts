import { expect, test } from "vitest";
import { createMemoryCatalogStore } from "../backends/memory/memory-catalog-store.ts";
import { checkToken, issueToken } from "./access-tokens.ts";
import { createKeys } from "./catalog-keys.ts";

const parts = { keys: createKeys(), store: createMemoryCatalogStore() };
const actor = "urn:li:corpuser:ada@example.org";
const time = 1_700_000_000_000;

test("a session token speaks for its user until it expires", async () => {
  const expiresAt = time + 60_000;
  const token = await issueToken(parts.keys, { type: "SESSION", actor, expiresAt });
  expect(await checkToken(parts, token, time)).toEqual({ type: "SESSION", actor, expiresAt });
  expect(await checkToken(parts, token, expiresAt - 1)).toEqual({ type: "SESSION", actor, expiresAt });
  expect(await checkToken(parts, token, expiresAt)).toEqual({ refusal: "The access token has expired" });
});

test("a personal token that no entity remembers has been revoked", async () => {
  const token = await issueToken(parts.keys, { type: "PERSONAL", actor });
  expect(await checkToken(parts, token, time)).toEqual({ refusal: "The access token has been revoked" });
});

test("no two tokens are the same, though they say the same", async () => {
  const grant = { type: "SESSION", actor } as const;
  expect(await issueToken(parts.keys, grant)).not.toBe(await issueToken(parts.keys, grant));
});
