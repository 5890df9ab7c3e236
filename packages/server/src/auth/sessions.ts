import type { CatalogStore } from "../storage/catalog-store.ts";
import type { CatalogKeys } from "./catalog-keys.ts";
import { checkToken, issueToken } from "./tokens/access-tokens.ts";
import { readStanding } from "./users/user-standing.ts";

interface Parts {
  readonly keys: CatalogKeys;
  readonly store: CatalogStore;
}

/**
 * A token with which somebody who has logged in goes on, until the password is set anew that they came in with, or that they
 * have at the moment.
 */
export async function startSession({ keys, store }: Parts, actor: string, millis: number, passwordSetAt?: number): Promise<string> {
  const time = Date.now();
  const began = passwordSetAt ?? (await readStanding(store.aspects, actor)).passwordSetAt ?? 0;
  return issueToken(keys, { type: "SESSION", actor, expiresAt: time + millis, passwordSetAt: began }, time);
}

/** Ends a session for good: its token is not good any more, wherever else it is kept. What is no session is left alone. */
export async function endSession(parts: Parts, token: string): Promise<void> {
  const time = Date.now();
  const checked = await checkToken(parts, token, time);
  if ("refusal" in checked || checked.type !== "SESSION") return;
  const { id, expiresAt = Number.MAX_SAFE_INTEGER } = checked;
  await parts.store.transaction(async (tx) => {
    await tx.sessions.forgetExpired(time);
    await tx.sessions.end({ id, expiresAt });
  });
}
