import { generateKeyPairSync, randomUUID } from "node:crypto";
import type { CatalogKeys } from "@almagest/server/auth/catalog-keys.ts";
import { type JWTPayload, SignJWT } from "jose";
import { root } from "../support/authenticating-catalog.ts";

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

const claims = (): JWTPayload => ({
  actorType: "USER",
  actorId: "datahub",
  type: "SESSION",
  version: "1",
  sub: "datahub",
  iss: "datahub-metadata-service",
  jti: randomUUID(),
  iat: Date.now() / 1000,
  exp: Date.now() / 1000 + 3_600,
});

/** Tokens that must let nobody in, by what is wrong with them; all of them claim to be the root user. */
export async function forgedTokens({ tokenSigning }: CatalogKeys): Promise<Record<string, string>> {
  const sign = (payload: JWTPayload, key: Uint8Array = tokenSigning, header: object = {}) =>
    new SignJWT(payload).setProtectedHeader({ alg: "HS256", ...header }).sign(key);
  const good = await sign(claims());
  const [head = "", body = "", signature = ""] = good.split(".");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const other = encode({ ...claims(), actorId: "somebody" });
  return {
    "signed with another key": await sign(claims(), Buffer.alloc(32, 1)),
    "signed with an empty key": `${head}.${body}.${Buffer.alloc(32).toString("base64url")}`,
    "signed with the key that everybody knows": await sign(claims(), Buffer.from("WnEdIeTG/VVCLQqGwC/BAkqyY0k+H8NEAtWGejrBI94=")),
    "with claims that were changed": `${head}.${other}.${signature}`,
    "with a signature that was cut": `${head}.${body}.${signature.slice(0, -4)}`,
    "without its signature": `${head}.${body}.`,
    "without its last part": `${head}.${body}`,
    "cut in the middle": good.slice(0, good.length / 2),
    "with alg none": `${encode({ alg: "none" })}.${body}.`,
    "with alg None and a signature": `${encode({ alg: "None" })}.${body}.${signature}`,
    "with alg nOnE in a header of its own": `${encode({ alg: "HS256", typ: "JWT" })}.${body}.`,
    "with another strength": await sign(claims(), tokenSigning, { alg: "HS512" }),
    "with a key pair of the sender": await new SignJWT(claims()).setProtectedHeader({ alg: "RS256" }).sign(privateKey),
    "with the key in its header": `${encode({ alg: "HS256", jwk: { kty: "oct", k: "AAAA" } })}.${body}.${signature}`,
    "with a key id that is a path": await sign(claims(), Buffer.alloc(32), { kid: "../../dev/null" }),
    "with an extension that must be understood": `${encode({ alg: "HS256", crit: ["x"], x: 1 })}.${body}.${signature}`,
    "of another issuer": await sign({ ...claims(), iss: "somebody-else" }),
    "of no issuer": await sign({ ...claims(), iss: "" }),
    "that is not valid yet": await sign({ ...claims(), nbf: Date.now() / 1000 + 3_600 }),
    "of a kind that nobody is given": await sign({ ...claims(), type: "SERVICE" }),
    "of a personal kind that nobody was given": await sign({ ...claims(), type: "PERSONAL", version: "2" }),
    "of nobody": await sign({ ...claims(), actorId: "" }),
    "in five parts": `${head}.${body}.${signature}.${body}.${signature}`,
    "that is the URN of the user": root,
    "that is null": "null",
    "that is empty": "",
    "of letters beyond ASCII": "tökén",
    "with a comma and another": `${good.slice(0, -2)}, ${good.slice(0, -2)}`,
  };
}

/** A token that was good an hour ago. */
export function expiredToken({ tokenSigning }: CatalogKeys): Promise<string> {
  return new SignJWT({ ...claims(), exp: Date.now() / 1000 - 3_600 }).setProtectedHeader({ alg: "HS256" }).sign(tokenSigning);
}
