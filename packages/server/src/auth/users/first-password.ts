import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { writeSecretly } from "../write-secretly.ts";
import { type AuthParts, giveFirstPassword, hasPassword } from "./native-users.ts";
import { rootActor } from "./user-names.ts";

/** The file, below the data folder, with the password that the first start makes. Only its owner may read it. */
const firstPasswordFile = "first-password.txt";

/**
 * Sees to it that the root user can log in: gives them the password that is set, or makes one and writes it to a file.
 * Answers the file when it has just been written. Somebody who has a password keeps it.
 */
export async function ensureRootPassword(
  parts: AuthParts,
  { password, dataDir }: { readonly password: string; readonly dataDir: string },
): Promise<string | undefined> {
  if (await hasPassword(parts, rootActor)) return undefined;
  if (password !== "") {
    await giveFirstPassword(parts, rootActor, password);
    return undefined;
  }
  const made = randomBytes(18).toString("base64url");
  const path = join(dataDir, firstPasswordFile);
  // First the file: a password that nobody knows would shut everybody out.
  await writeSecretly(path, `${made}\n`);
  await giveFirstPassword(parts, rootActor, made);
  return path;
}
