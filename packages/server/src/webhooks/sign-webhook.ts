import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A secret for a webhook that brought none. */
export function createSecret(): string {
  return prefix + randomBytes(32).toString("base64");
}

/** Why a text is no secret of the form of Standard Webhooks; undefined when it is one. */
export function secretFault(secret: string): string | undefined {
  const encoded = secret.slice(prefix.length);
  const bytes = Buffer.from(encoded, "base64");
  const isWhole = secret.startsWith(prefix) && bytes.toString("base64") === encoded;
  if (isWhole && bytes.length >= 24 && bytes.length <= 64) return undefined;
  return `must be "${prefix}" and 24 to 64 bytes in Base64; leave it out to be given one`;
}

/** The headers that prove who sends a message, and when (Standard Webhooks). */
export function signatureHeaders(secret: string, message: { readonly id: string; readonly time: number; readonly body: string }) {
  const timestamp = String(Math.floor(message.time / 1000));
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  const signature = createHmac("sha256", key).update(`${message.id}.${timestamp}.${message.body}`).digest("base64");
  return { "webhook-id": message.id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
