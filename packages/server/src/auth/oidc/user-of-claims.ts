import { formatUrn } from "@almagest/model";
import type { OidcOptions } from "../authentication-options.ts";
import { isReserved, userUrn } from "../users/user-names.ts";
import type { Claims } from "./log-in-service.ts";

/** A user as a log-in service tells of them. */
export interface ToldUser {
  readonly urn: string;
  /** The members of corpUserInfo that it tells. */
  readonly info: Readonly<Record<string, string>>;
  /** URNs of the groups with their names; undefined when groups are not taken over. */
  readonly groups: ReadonlyMap<string, string> | undefined;
}

/** The user that the claims are about. Throws an Error that says what is wrong with them. */
export function userOfClaims(claims: Claims, options: OidcOptions): ToldUser {
  const { userNameClaim, userNamePattern, groupsClaim } = options;
  const told = claims[userNameClaim];
  if (typeof told !== "string") throw new Error(`the claim ${userNameClaim} is not told`);
  // Some services tell it as text.
  if (userNameClaim === "email" && String(claims.email_verified) === "false") throw new Error("the email address is not verified");
  const name = userNamePattern.exec(told)?.[1] ?? "";
  const urn = name === "" ? undefined : userUrn(name);
  if (urn === undefined) throw new Error(`the claim ${userNameClaim} holds no user name`);
  if (isReserved(urn)) throw new Error("the user belongs to the catalog itself");
  return { urn, info: infoOf(claims), groups: groupsClaim === undefined ? undefined : groupsOf(claims[groupsClaim]) };
}

function infoOf(claims: Claims): Record<string, string> {
  const { given_name: firstName, family_name: lastName, name, email, title } = claims;
  const parts = [firstName, lastName].filter((part) => typeof part === "string" && part !== "");
  const fullName = typeof name === "string" && name !== "" ? name : parts.join(" ") || undefined;
  const told = { firstName, lastName, fullName, displayName: fullName, email, title };
  return Object.fromEntries(
    Object.entries(told).filter((entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== ""),
  );
}

/** A list of names; some services tell a single one, or several in one text. */
function groupsOf(told: unknown): Map<string, string> {
  const names = typeof told === "string" ? told.split(",") : Array.isArray(told) ? told : [];
  const texts = names.flatMap((name) => (typeof name === "string" && name.trim() !== "" ? [name.trim()] : []));
  return new Map(texts.map((name) => [groupUrn(name), name]));
}

/** Signs that have a meaning in a URN are written as their codes. */
function groupUrn(name: string): string {
  const id = name.replace(/[%(),]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return formatUrn("corpGroup", [id]);
}
