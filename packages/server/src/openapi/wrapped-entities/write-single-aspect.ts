import { type AspectSpec, isJsonObject, type Json } from "@almagest/model";
import { catalogError } from "../../errors.ts";
import { parseBody } from "../../http/decoding/parse-body.ts";
import { requireEntity } from "../../read-path/require-entity.ts";
import { readEnvelope } from "../generic/aspect-envelope.ts";
import { findAspect } from "../generic/entity-names.ts";
import type { OpenapiAnswer, OpenapiCall } from "../generic/openapi-routes.ts";
import { changeTypeOf, writeAspect } from "../generic/single-writes.ts";
import type { AspectWrite } from "../generic/write-aspects.ts";
import { encodeWrapped } from "./encode-wrapped.ts";

/** Writes one aspect: the body is the aspect itself, or the aspect in its envelope (openapi.md 2 and 3.6). */
export async function postAspect(call: OpenapiCall): Promise<OpenapiAnswer> {
  const { parts, query, path, body } = call;
  const status = query.flag("async") ? 202 : 200;
  const aspect = findAspect(requireEntity(parts.registry, path.entityName), path.aspectName);
  const content = contentOf(aspect, parseBody(body));
  return { status, body: await writtenBody(call, { changeType: changeTypeOf(query), ...content }) };
}

/** Changes one aspect by a patch, and answers what it is then (openapi.md 3.9). */
export async function patchAspect(call: OpenapiCall): Promise<OpenapiAnswer> {
  return { body: await writtenBody(call, { changeType: "PATCH", value: parseBody(call.body) }) };
}

/** Writes, and tells what is stored then. The query is read first: nothing is written for one that cannot be. */
async function writtenBody(call: OpenapiCall, write: Parameters<typeof writeAspect>[1]): Promise<string> {
  const withMetadata = call.query.flag("systemMetadata");
  const record = await writeAspect(call, write);
  return encodeWrapped(call.path.urn, record === undefined ? [] : [record], withMetadata);
}

const envelopeMembers = new Set(["value", "systemMetadata", "headers"]);

/** Only what can be nothing else is an envelope. */
function contentOf(aspect: AspectSpec | undefined, body: Json): Pick<AspectWrite, "value" | "systemMetadata" | "headers"> {
  const isEnvelope = isJsonObject(body) && isJsonObject(body.value) && Object.keys(body).every((name) => envelopeMembers.has(name));
  if (!isEnvelope || aspect?.record.field.has("value")) return { value: body };
  const read = readEnvelope(aspect?.name ?? "the aspect", body, "");
  if ("envelope" in read) return read.envelope;
  throw catalogError("INVALID_BODY", read);
}
