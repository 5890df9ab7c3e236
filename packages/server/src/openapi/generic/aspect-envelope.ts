import { isJsonObject, type Json } from "@almagest/model";
import { systemMetadataSchema } from "../../restli/parameters/proposal-schema.ts";
import { Type } from "../../type-builders.ts";
import { readAs } from "./read-body.ts";
import type { AspectWrite } from "./write-aspects.ts";

const envelopeSchema = Type.Object({
  systemMetadata: Type.Optional(systemMetadataSchema),
  headers: Type.Optional(Type.Record(Type.String(), Type.String())),
});

/** What an aspect's envelope in a body says. */
type Envelope = Pick<AspectWrite, "value" | "systemMetadata" | "headers">;

/** Reads `{value, systemMetadata?, headers?}`, which stands there in the body; or what is wrong with it. */
export function readEnvelope(aspect: string, envelope: Json, path: string): { envelope: Envelope } | { faults: readonly string[] } {
  if (!isJsonObject(envelope)) return { faults: [`${aspect} must be an object with the aspect as "value"`] };
  const { value, systemMetadata, headers } = envelope;
  if (value === undefined || value === null) return { faults: [`Missing \`value\` field of ${aspect}`] };
  const { read, faults } = readAs(
    envelopeSchema,
    { ...(systemMetadata !== undefined && { systemMetadata }), ...(headers !== undefined && { headers: headersAsText(headers) }) },
    path,
  );
  return faults === undefined ? { envelope: { value, ...read } } : { faults };
}

/** The headers of an envelope, which are text: a number counts as its text, and null says nothing. What else there is stays as it is. */
export function headersAsText(headers: Json): Json {
  if (!isJsonObject(headers)) return headers;
  const said = Object.entries(headers).filter(([, value]) => value !== null);
  return Object.fromEntries(said.map(([name, value]) => [name, typeof value === "number" ? String(value) : value]));
}
