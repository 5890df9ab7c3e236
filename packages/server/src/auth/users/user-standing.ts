import { valueIn } from "../../read-path/read-values.ts";
import type { AspectReader } from "../../storage/aspect-store.ts";
import { type PasswordHash, passwordSetAt } from "./password-hash.ts";

/** What is stored of a user that decides whether they may come in. */
export interface UserStanding {
  readonly exists: boolean;
  /** Not suspended, not removed, and still with the organisation. */
  readonly isActive: boolean;
  /** Sessions from before end with the password they began with; epoch milliseconds. */
  readonly passwordSetAt: number | undefined;
}

const names = ["corpUserKey", "status", "corpUserStatus", "corpUserInfo", "corpUserCredentials"] as const;

/** Reads it anew each time: somebody who was suspended a moment ago is out. */
export async function readStanding(aspects: Pick<AspectReader, "getLatest">, urn: string): Promise<UserStanding> {
  const records = await aspects.getLatest(names.map((aspect) => ({ urn, aspect })));
  const [, status, userStatus, info, credentials] = records.map((record) => record && valueIn(record));
  return {
    exists: records.some((record) => record !== undefined),
    isActive: status?.removed !== true && userStatus?.status !== "SUSPENDED" && info?.active !== false,
    passwordSetAt: passwordSetAt(credentials as Partial<PasswordHash> | undefined),
  };
}
