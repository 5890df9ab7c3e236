import { isJsonObject, type Json, type JsonObject } from "@almagest/model";
import { CatalogError } from "../../errors.ts";
import { decodeParameters } from "../../http/decoding/decode-parameters.ts";
import { systemMetadataSchema } from "../../restli/parameters/proposal-schema.ts";
import { Type } from "../../type-builders.ts";
import type { AspectWrite } from "./write-aspects.ts";

const envelopeSchema = Type.Object({
  systemMetadata: Type.Optional(systemMetadataSchema),
  headers: Type.Optional(Type.Record(Type.String(), Type.String())),
});

/** What an aspect's envelope in a body says. */
type Envelope = Pick<AspectWrite, "value" | "systemMetadata" | "headers">;

/** Reads `{value, systemMetadata?, headers?}`; or what is wrong with it, naming the aspect. */
export function readEnvelope(aspect: string, envelope: Json): Envelope | string {
  if (!isJsonObject(envelope)) return `${aspect} must be an object with the aspect as "value"`;
  const { value } = envelope;
  if (value === undefined || value === null) return `Missing \`value\` field of ${aspect}`;
  try {
    return { value, ...decodeMetadata(aspect, envelope) };
  } catch (error) {
    if (error instanceof CatalogError) return error.message;
    throw error;
  }
}

function decodeMetadata(aspect: string, { systemMetadata, headers }: JsonObject): Omit<Envelope, "value"> {
  const sent = {
    ...(systemMetadata !== undefined && { systemMetadata }),
    ...(headers !== undefined && { headers: headersAsText(headers) }),
  };
  return decodeParameters({ name: aspect, parameters: envelopeSchema }, sent);
}

/** The headers of an envelope, which are text: a number counts as its text, and null says nothing. What else there is stays as it is. */
export function headersAsText(headers: Json | undefined): Json | undefined {
  if (!isJsonObject(headers)) return headers;
  const said = Object.entries(headers).filter(([, value]) => value !== null);
  return Object.fromEntries(said.map(([name, value]) => [name, typeof value === "number" ? String(value) : value]));
}
