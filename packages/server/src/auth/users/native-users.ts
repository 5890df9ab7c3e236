import { timingSafeEqual } from "node:crypto";
import { type MetadataChangeProposal, upsertProposal } from "@almagest/model";
import { catalogError } from "../../errors.ts";
import { readValue, type ValueOf } from "../../read-path/read-values.ts";
import { systemActor, systemContext } from "../../request-context.ts";
import { passwordLength } from "../../settings/fixed-limits.ts";
import type { AspectReader } from "../../storage/aspect-store.ts";
import type { CatalogTransaction } from "../../storage/catalog-store.ts";
import { ingestMadeProposals } from "../../write-path/ingest-proposals.ts";
import type { WriteParts } from "../../write-path/write-parts.ts";
import type { CatalogKeys } from "../catalog-keys.ts";
import { SecretBox } from "../secret-box.ts";
import { readInvitation } from "./invitations.ts";
import { hashPassword, type PasswordHash, passwordSetAt, verifyPassword } from "./password-hash.ts";
import { isReserved, isStorable } from "./user-names.ts";
import { userProposals } from "./user-proposals.ts";
import { readStanding } from "./user-standing.ts";

/** What authentication needs of the catalog. */
export interface AuthParts extends WriteParts {
  readonly keys: CatalogKeys;
}

/** What people tell about themselves when they join. */
export interface InvitedUser {
  readonly urn: string;
  readonly fullName: string;
  readonly email: string;
  readonly title: string;
  readonly password: string;
}

const credentialsAspect = "corpUserCredentials";

/**
 * When the password was set with which a user may come in. Undefined when the password is wrong or the user may not come in; the
 * system never may. It takes the same work whether or not there is such a user.
 */
export async function verifyUser({ store }: Pick<AuthParts, "store">, urn: string, password: string): Promise<number | undefined> {
  const credentials = await readValue(store.aspects, credentialsAspect, urn);
  const isRight = await verifyPassword(password, credentials);
  const { isActive } = await readStanding(store.aspects, urn);
  return isRight && isActive && urn !== systemActor ? passwordSetAt(credentials) : undefined;
}

/** Makes a user who joins by invitation, with the role that it gives. Throws REFUSED_ACCOUNT or WEAK_PASSWORD. */
export async function signUp(parts: AuthParts, { urn, fullName, email, title, password }: InvitedUser, inviteToken: string): Promise<void> {
  requireStrong(password);
  const context = systemContext();
  if (!isStorable(parts.registry, urn) || (await readInvitation(parts.store.aspects, inviteToken)) === undefined)
    throw catalogError("REFUSED_ACCOUNT");
  const credentials = await hashPassword(password, context.time);
  await ingestMadeProposals(parts, context, async (tx) => {
    const invitation = await readInvitation(tx.aspects, inviteToken);
    const { exists } = await readStanding(tx.aspects, urn);
    // Whoever is stored already may own things and have privileges: an invitation must not hand them over.
    if (invitation === undefined || exists || isReserved(urn)) throw catalogError("REFUSED_ACCOUNT");
    return {
      answer: undefined,
      proposals: [
        ...userProposals(urn, { displayName: fullName, fullName, email, title }, { actor: context.actor, time: tx.time }),
        ...roleOf(urn, invitation.role),
        keep(urn, credentials),
      ],
    };
  });
}

/** Sets a new password for whoever brings the token that was made for it. It works once. Throws REFUSED_ACCOUNT or WEAK_PASSWORD. */
export async function resetPassword(
  parts: AuthParts,
  { urn, password, resetToken }: { readonly urn: string; readonly password: string; readonly resetToken: string },
): Promise<void> {
  requireStrong(password);
  const context = systemContext();
  const isGood = async (tx: { readonly aspects: Pick<AspectReader, "getLatest"> }) =>
    isResetToken(parts.keys, { urn, resetToken, time: context.time }, await readValue(tx.aspects, credentialsAspect, urn));
  if (!(await isGood(parts.store))) throw catalogError("REFUSED_ACCOUNT");
  const credentials = await hashPassword(password, context.time);
  await ingestMadeProposals(parts, context, async (tx) => {
    if (!(await isGood(tx))) throw catalogError("REFUSED_ACCOUNT");
    return { answer: undefined, proposals: [keep(urn, credentials)] };
  });
}

/** Gives a user a password unless they have one. Answers whether it did. */
export async function giveFirstPassword(parts: AuthParts, urn: string, password: string): Promise<boolean> {
  requireStrong(password);
  const context = systemContext();
  const credentials = await hashPassword(password, context.time);
  return ingestMadeProposals(parts, context, async (tx: CatalogTransaction) => {
    const answer = (await readValue(tx.aspects, credentialsAspect, urn)) === undefined;
    return { answer, proposals: answer ? [keep(urn, credentials)] : [] };
  });
}

/** Whether the user has a password, or had one. */
export async function hasPassword({ store }: Pick<AuthParts, "store">, urn: string): Promise<boolean> {
  return (await readValue(store.aspects, credentialsAspect, urn)) !== undefined;
}

function isResetToken(
  keys: CatalogKeys,
  { urn, resetToken, time }: { urn: string; resetToken: string; time: number },
  credentials: ValueOf<typeof credentialsAspect> | undefined,
): boolean {
  const { passwordResetToken = "", passwordResetTokenExpirationTimeMillis: expiresAt = 0 } = credentials ?? {};
  const expected = Buffer.from(new SecretBox(keys).open(passwordResetToken, urn) ?? "");
  const given = Buffer.from(resetToken);
  return expected.length > 0 && given.length === expected.length && timingSafeEqual(given, expected) && time < Number(expiresAt);
}

function requireStrong(password: string): void {
  if (password.length < passwordLength.fewest || password.length > passwordLength.most) throw catalogError("WEAK_PASSWORD");
}

function keep(urn: string, { salt, hashedPassword }: PasswordHash): MetadataChangeProposal {
  return upsertProposal("corpuser", urn, credentialsAspect, { salt, hashedPassword });
}

function roleOf(urn: string, role: string | undefined): MetadataChangeProposal[] {
  return role === undefined ? [] : [upsertProposal("corpuser", urn, "roleMembership", { roles: [role] })];
}
