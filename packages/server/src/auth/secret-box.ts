import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const prefix = "aes-256-gcm:";
const ivLength = 12;
const tagLength = 16;

/**
 * Encrypts texts so that they can be stored. Each is bound to the entity that holds it: copied to another one, it cannot be opened.
 */
export class SecretBox {
  readonly #key: Uint8Array;

  constructor({ secrets }: { readonly secrets: Uint8Array }) {
    this.#key = secrets;
  }

  /** The text encrypted, for the entity to hold. */
  seal(text: string, holder: string): string {
    const iv = randomBytes(ivLength);
    const cipher = createCipheriv(algorithm, this.#key, iv, { authTagLength: tagLength }).setAAD(Buffer.from(holder));
    const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return prefix + Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64");
  }

  /** The text of what {@link seal} made for this entity; undefined for anything else. */
  open(sealed: string, holder: string): string | undefined {
    if (!sealed.startsWith(prefix)) return undefined;
    const bytes = Buffer.from(sealed.slice(prefix.length), "base64");
    if (bytes.length < ivLength + tagLength) return undefined;
    const decipher = createDecipheriv(algorithm, this.#key, bytes.subarray(0, ivLength), { authTagLength: tagLength });
    decipher.setAAD(Buffer.from(holder)).setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
    try {
      return decipher.update(bytes.subarray(ivLength + tagLength), undefined, "utf8") + decipher.final("utf8");
    } catch {
      return undefined;
    }
  }
}
