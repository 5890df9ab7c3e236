import { formatUrn } from "@almagest/model";
import type { OidcOptions } from "../authentication-options.ts";
import { isReserved, userUrn } from "../users/user-names.ts";
import type { Claims } from "./log-in-service.ts";

/** A user as a log-in service tells of them. */
export interface ToldUser {
  readonly urn: string;
  /** The members of corpUserInfo that it tells. */
  readonly info: Readonly<Record<string, string>>;
  /** Address of a picture of them. */
  readonly picture: string | undefined;
  /** URNs of the groups with their names; undefined when groups are not taken over. */
  readonly groups: ReadonlyMap<string, string> | undefined;
}

/** The user that the claims are about. Throws an Error that says what is wrong with them. */
export function userOfClaims(claims: Claims, options: OidcOptions): ToldUser {
  const { userNameClaim, userNamePattern, groupsClaims } = options;
  const told = claims[userNameClaim];
  if (told === undefined) throw new Error(`the claim ${userNameClaim} is not told`);
  if (typeof told !== "string") throw new Error(`the claim ${userNameClaim} is no text`);
  // Some services tell it as text.
  if (userNameClaim === "email" && String(claims.email_verified) === "false") throw new Error("the email address is not verified");
  const name = nameIn(told, userNamePattern);
  const urn = name === "" ? undefined : userUrn(name);
  if (urn === undefined) throw new Error(`the claim ${userNameClaim} holds no user name`);
  if (isReserved(urn)) throw new Error("the user belongs to the catalog itself");
  const groups = groupsClaims?.flatMap((claim) => groupNames(claims[claim]));
  return {
    urn,
    info: infoOf(claims),
    picture: pictureOf(claims),
    groups: groups && new Map(groups.map((group) => [groupUrn(group), group])),
  };
}

/** The first group of the pattern, or all that it finds where it has no group. */
function nameIn(told: string, pattern: RegExp): string {
  const found = pattern.exec(told);
  return (found?.length === 1 ? found[0] : found?.[1]) ?? "";
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

function pictureOf({ picture }: Claims): string | undefined {
  return typeof picture === "string" && /^https?:/i.test(picture) && URL.canParse(picture) ? picture : undefined;
}

/** A list of names; some services tell it as text, in JSON or with commas between. */
function groupNames(told: unknown): string[] {
  const names = typeof told === "string" ? (listIn(told) ?? told.split(",")) : told;
  return Array.isArray(names) ? names.filter((name) => typeof name === "string" && name.trim() !== "") : [];
}

function listIn(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The reference stores names of groups as forms of web pages are sent, such as `Data+%28core%29`: those that it stored stay the same. */
function groupUrn(name: string): string {
  return formatUrn("corpGroup", [new URLSearchParams({ "": name }).toString().slice(1)]);
}
