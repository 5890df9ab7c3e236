import { randomBytes } from "node:crypto";

/** What only this catalog knows. Whoever has these keys can make its tokens, read its secrets and act as the system. */
export interface StoredKeys {
  /** Signs access tokens. */
  readonly tokenSigning: Uint8Array;
  /** Goes into the hash that an access token is known by. */
  readonly tokenSalt: Uint8Array;
  /** Encrypts secrets; 32 bytes. */
  readonly secrets: Uint8Array;
  /** In Base64, the secret with which other parts of the system prove to be such. */
  readonly systemClient: Uint8Array;
}

/** Signatures that need no more than a shared key. */
export type TokenAlgorithm = "HS256" | "HS384" | "HS512";

/** The keys, with how tokens are signed where settings say so. */
export interface CatalogKeys extends StoredKeys {
  /** Whom the tokens name as their maker. */
  readonly tokenIssuer?: string;
  readonly tokenAlgorithm?: TokenAlgorithm;
}

const length = 32;

/** Keys of a catalog that has none yet. */
export function createKeys(): StoredKeys {
  const [tokenSigning, tokenSalt, secrets, systemClient] = [createKey(), createKey(), createKey(), createKey()];
  return { tokenSigning, tokenSalt, secrets, systemClient };
}

/** One key that nobody can guess. */
export function createKey(): Uint8Array {
  return randomBytes(length);
}
