import { createHash, randomUUID } from "node:crypto";
import { cachedBy, formatUrn } from "@almagest/model";
import type { JWTPayload } from "jose";
import { RecentlyUsed } from "../../recently-used.ts";
import { systemActor } from "../../request-context.ts";
import { authenticationSettings } from "../../settings/authentication-settings.ts";
import { defaultsOf } from "../../settings/setting.ts";
import type { CatalogStore } from "../../storage/catalog-store.ts";
import type { CatalogKeys } from "../catalog-keys.ts";
import { userPrefix } from "../users/user-names.ts";

/** A token of a person or of a service account is good while it is remembered as an entity; a session token until it expires or is ended (behaviour.md 6.2). */
export type TokenType = "PERSONAL" | "SERVICE_ACCOUNT" | "SESSION";

/** Whom a token speaks for. */
export interface TokenGrant {
  readonly type: TokenType;
  /** URN of the user. */
  readonly actor: string;
  /** Epoch milliseconds; undefined when it never expires. */
  readonly expiresAt?: number | undefined;
  /** Of a session: when the password was set that its user had when it began, in epoch milliseconds; 0 for none. */
  readonly passwordSetAt?: number | undefined;
}

/** What a token that was presented says. */
export interface CheckedToken extends TokenGrant {
  readonly id: string;
  /** Epoch milliseconds; undefined where the token does not say. */
  readonly issuedAt: number | undefined;
}

/** Why a token is not good. One that has expired was good once: its signature holds. */
export interface TokenRefusal {
  readonly refusal: string;
  readonly expired?: CheckedToken;
}

const defaults = defaultsOf(authenticationSettings);
const versions: Readonly<Record<TokenType, string>> = { SESSION: "1", PERSONAL: "2", SERVICE_ACCOUNT: "2" };

/** Loaded with the first token: a catalog that is shown none does without. */
const jose = () => import("jose");

/** A signed token. Nothing of it is stored here. `time` is when it is issued. */
export async function issueToken(
  keys: CatalogKeys,
  { type, actor, expiresAt, passwordSetAt }: TokenGrant,
  time = Date.now(),
): Promise<string> {
  const actorId = actor.slice(userPrefix.length);
  const { SignJWT } = await jose();
  const token = new SignJWT({ actorType: "USER", actorId, type, version: versions[type], passwordSetAt })
    .setProtectedHeader({ alg: keys.tokenAlgorithm ?? defaults.tokenAlgorithm })
    .setSubject(actorId)
    .setIssuer(keys.tokenIssuer ?? defaults.tokenIssuer)
    .setIssuedAt(time / 1000)
    .setJti(randomUUID());
  if (expiresAt !== undefined) token.setExpirationTime(Math.floor(expiresAt / 1000));
  return token.sign(keys.tokenSigning);
}

/** URN of the entity that remembers a token: from it the token cannot be told. */
export function tokenUrn(keys: CatalogKeys, token: string): string {
  return tokenUrnOf(createHash("sha256").update(token).update(keys.tokenSalt).digest("base64"));
}

/** URN of the entity with the id that token lists show. */
export function tokenUrnOf(id: string): string {
  return formatUrn("dataHubAccessToken", [id]);
}

/** Whom a token that was presented speaks for, or why it is not good. What was revoked or ended a moment ago is not. */
export async function checkToken(
  { keys, store }: { readonly keys: CatalogKeys; readonly store: CatalogStore },
  token: string,
  time: number,
): Promise<CheckedToken | TokenRefusal> {
  const read = await readToken(keys, token, time);
  if ("refusal" in read) return read;
  if (read.type === "SESSION") return (await store.sessions.isEnded(read.id)) ? { refusal: "The session has been ended" } : read;
  const [records = []] = await store.aspects.getEntities([tokenUrn(keys, token)]);
  return records.length > 0 ? read : { refusal: "The access token has been revoked" };
}

/** Bounds the memory; more programs at once than this verify again. */
const mostVerified = 2_000;

/**
 * Tokens whose signature was found to hold, with what they say: that never changes, and verifying costs more than all the
 * rest of a request. Whether a token has expired, was revoked or was ended is asked anew each time.
 */
const verifiedWith = cachedBy((_keys: CatalogKeys) => new RecentlyUsed<CheckedToken>(mostVerified));

async function readToken(keys: CatalogKeys, token: string, time: number): Promise<CheckedToken | TokenRefusal> {
  const verified = verifiedWith(keys);
  const seen = verified.get(token);
  if (seen !== undefined && (seen.expiresAt === undefined || time < seen.expiresAt)) return seen;
  const read = await verifyToken(keys, token, time);
  if (!("refusal" in read)) verified.set(token, read);
  return read;
}

async function verifyToken(keys: CatalogKeys, token: string, time: number): Promise<CheckedToken | TokenRefusal> {
  const rules = { algorithms: [keys.tokenAlgorithm ?? defaults.tokenAlgorithm], issuer: keys.tokenIssuer ?? defaults.tokenIssuer };
  const { errors, jwtVerify } = await jose();
  try {
    const { payload } = await jwtVerify(token, keys.tokenSigning, { ...rules, currentDate: new Date(time) });
    return grantOf(payload) ?? { refusal: "The access token has claims that this catalog does not give" };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { refusal: "The access token has expired", ...expiredGrant(error.payload) };
    if (error instanceof errors.JOSEError) return { refusal: "The access token was not signed by this catalog" };
    throw error;
  }
}

function grantOf({ actorType, actorId, type, version, passwordSetAt, jti, iat, exp }: JWTPayload): CheckedToken | undefined {
  if (!isTokenType(type) || version !== versions[type] || actorType !== "USER") return undefined;
  if (typeof actorId !== "string" || actorId === "" || typeof jti !== "string") return undefined;
  // The system speaks with its secret: a token of it that could be handed out would lift whoever makes tokens over all policies.
  if (userPrefix + actorId === systemActor) return undefined;
  const millis = (seconds: number | undefined) => (seconds === undefined ? undefined : Math.round(seconds * 1000));
  const grant = { type, actor: userPrefix + actorId, id: jti, issuedAt: millis(iat), expiresAt: millis(exp) };
  return typeof passwordSetAt === "number" ? { ...grant, passwordSetAt } : grant;
}

function isTokenType(type: unknown): type is TokenType {
  return typeof type === "string" && Object.hasOwn(versions, type);
}

function expiredGrant(payload: JWTPayload): { readonly expired?: CheckedToken } {
  const expired = grantOf(payload);
  return expired === undefined ? {} : { expired };
}
