import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { createMemoryCatalogStore } from "../../backends/memory/memory-catalog-store.ts";
import { createKeys } from "../catalog-keys.ts";
import { checkToken, issueToken } from "./access-tokens.ts";

const parts = { keys: createKeys(), store: createMemoryCatalogStore() };
const actor = "urn:li:corpuser:ada@example.org";
const time = 1_700_000_000_000;

test("a session token speaks for its user until it expires", async () => {
  const expiresAt = time + 60_000;
  const token = await issueToken(parts.keys, { type: "SESSION", actor, expiresAt }, time);
  const granted = { type: "SESSION", actor, expiresAt, issuedAt: time, id: expect.any(String) };
  expect(await checkToken(parts, token, time)).toEqual(granted);
  expect(await checkToken(parts, token, expiresAt - 1)).toEqual(granted);
  expect(await checkToken(parts, token, expiresAt)).toEqual({ refusal: "The access token has expired", expired: granted });
});

test("a session that was ended is not good any more, and another of the same user is", async () => {
  const [ended, other] = await Promise.all(
    [1, 2].map(() => issueToken(parts.keys, { type: "SESSION", actor, expiresAt: time + 60_000 }, time)),
  );
  const checked = await checkToken(parts, String(ended), time);
  if ("refusal" in checked) throw new Error(checked.refusal);
  await parts.store.transaction((tx) => tx.sessions.end({ id: checked.id, expiresAt: time + 60_000 }));
  expect(await checkToken(parts, String(ended), time)).toEqual({ refusal: "The session has been ended" });
  expect(await checkToken(parts, String(other), time)).toMatchObject({ actor });
});

test("a personal token that no entity remembers has been revoked", async () => {
  const token = await issueToken(parts.keys, { type: "PERSONAL", actor });
  expect(await checkToken(parts, token, time)).toEqual({ refusal: "The access token has been revoked" });
});

test("no two tokens are the same, though they say the same", async () => {
  const grant = { type: "SESSION", actor } as const;
  expect(await issueToken(parts.keys, grant, time)).not.toBe(await issueToken(parts.keys, grant, time));
});

test("settings say who issues tokens and how they are signed, and tokens of other settings are not good", async () => {
  const keys = { ...parts.keys, tokenIssuer: "acme", tokenAlgorithm: "HS512" } as const;
  const token = await issueToken(keys, { type: "SESSION", actor });
  expect(await checkToken({ ...parts, keys }, token, Date.now())).toMatchObject({ actor });
  expect(await checkToken(parts, token, Date.now())).toMatchObject({ refusal: expect.stringContaining("not signed") });
});

test.for([
  ["of a kind that is not given", { type: "SERVICE", version: "1" }],
  ["of the system that can be handed out", { actorId: "__datahub_system", type: "PERSONAL", version: "2" }],
  ["of the system that is a session", { actorId: "__datahub_system" }],
  ["of another version", { version: "2" }],
  ["of nobody", { actorId: "" }],
  ["of somebody who is no text", { actorId: ["ada"] }],
  ["of something that is no user", { actorType: "GROUP" }],
  ["without an id", { jti: undefined }],
] as const)("a token %s is refused, signed or not", async ([, change]) => {
  const claims = { actorType: "USER", actorId: "ada", type: "SESSION", version: "1", jti: "1", iss: "datahub-metadata-service" };
  const sign = (payload: object) => new SignJWT({ ...payload }).setProtectedHeader({ alg: "HS256" }).sign(parts.keys.tokenSigning);
  expect(await checkToken(parts, await sign(claims), time)).toMatchObject({ actor: "urn:li:corpuser:ada" });
  expect(await checkToken(parts, await sign({ ...claims, ...change }), time)).toMatchObject({ refusal: expect.stringContaining("claims") });
});
