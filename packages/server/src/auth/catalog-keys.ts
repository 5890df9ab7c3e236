import { randomBytes } from "node:crypto";

/** What only this catalog knows. Whoever has these keys can make its tokens and read its secrets. */
export interface CatalogKeys {
  /** Signs access tokens. */
  readonly tokenSigning: Uint8Array;
  /** Goes into the hash that an access token is known by. */
  readonly tokenSalt: Uint8Array;
  /** Encrypts secrets; 32 bytes. */
  readonly secrets: Uint8Array;
}

const length = 32;

/** Keys of a catalog that has none yet. */
export function createKeys(): CatalogKeys {
  return { tokenSigning: randomBytes(length), tokenSalt: randomBytes(length), secrets: randomBytes(length) };
}
