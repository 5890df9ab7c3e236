import { createHash, randomUUID } from "node:crypto";
import { urnNamespace } from "@almagest/model";
import { errors, jwtVerify, SignJWT } from "jose";
import type { CatalogStore } from "../storage/catalog-store.ts";
import type { CatalogKeys } from "./catalog-keys.ts";

/** A personal token is good while it is remembered as an entity; a session token until it expires (behaviour.md 6.2). */
export type TokenType = "PERSONAL" | "SESSION";

/** Whom a token speaks for. */
export interface TokenGrant {
  readonly type: TokenType;
  /** URN of the user. */
  readonly actor: string;
  /** Epoch milliseconds; undefined when it never expires. */
  readonly expiresAt?: number | undefined;
}

const algorithm = "HS256";
const issuer = "datahub-metadata-service";
const userPrefix = `urn:${urnNamespace}:corpuser:`;
const versions: Readonly<Record<TokenType, string>> = { SESSION: "1", PERSONAL: "2" };

/** A signed token. Nothing of it is stored here. */
export async function issueToken(keys: CatalogKeys, { type, actor, expiresAt }: TokenGrant): Promise<string> {
  const actorId = actor.slice(userPrefix.length);
  const token = new SignJWT({ actorType: "USER", actorId, type, version: versions[type] })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(actorId)
    .setIssuer(issuer)
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
  return `urn:${urnNamespace}:dataHubAccessToken:${id}`;
}

/** Whom a token that was presented speaks for, or why it is not good. */
export async function checkToken(
  { keys, store }: { readonly keys: CatalogKeys; readonly store: CatalogStore },
  token: string,
  time: number,
): Promise<TokenGrant | { readonly refusal: string }> {
  const read = await readToken(keys, token, time);
  if ("refusal" in read || read.type === "SESSION") return read;
  const [records = []] = await store.aspects.getEntities([tokenUrn(keys, token)]);
  return records.length > 0 ? read : { refusal: "The access token has been revoked" };
}

async function readToken(keys: CatalogKeys, token: string, time: number): Promise<TokenGrant | { readonly refusal: string }> {
  try {
    const { payload } = await jwtVerify(token, keys.tokenSigning, { algorithms: [algorithm], issuer, currentDate: new Date(time) });
    const { type, version, actorId, exp } = payload;
    if ((type !== "PERSONAL" && type !== "SESSION") || version !== versions[type] || typeof actorId !== "string") {
      return { refusal: "The access token has claims that this catalog does not give" };
    }
    return { type, actor: userPrefix + actorId, expiresAt: exp === undefined ? undefined : exp * 1000 };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { refusal: "The access token has expired" };
    if (error instanceof errors.JOSEError) return { refusal: "The access token was not signed by this catalog" };
    throw error;
  }
}
