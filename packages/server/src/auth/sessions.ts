import type { CatalogStore } from "../storage/catalog-store.ts";
import type { CatalogKeys } from "./catalog-keys.ts";
import { checkToken, issueToken } from "./tokens/access-tokens.ts";

interface Parts {
  readonly keys: CatalogKeys;
  readonly store: CatalogStore;
}

/** A token with which somebody who has logged in goes on. */
export function startSession({ keys }: Pick<Parts, "keys">, actor: string, millis: number): Promise<string> {
  const time = Date.now();
  return issueToken(keys, { type: "SESSION", actor, expiresAt: time + millis }, time);
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
