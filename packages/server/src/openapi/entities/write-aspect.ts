import { catalogError } from "../../errors.ts";
import { parseBody } from "../../http/decoding/parse-body.ts";
import { readEnvelope } from "../generic/aspect-envelope.ts";
import { encodeAspects } from "../generic/encode-aspect.ts";
import type { OpenapiAnswer, OpenapiCall } from "../generic/openapi-routes.ts";
import { changeTypeOf, writeAspect } from "../generic/single-writes.ts";
import { encodeEntity, toldOf } from "./encode-entity.ts";

/** Writes one aspect: the body is the aspect in its envelope (openapi.md 3.6). */
export async function postAspect(call: OpenapiCall): Promise<OpenapiAnswer> {
  const status = call.query.flag("async") ? 202 : 200;
  const read = readEnvelope(call.path.aspectName, parseBody(call.body), "");
  if ("faults" in read) throw catalogError("INVALID_BODY", read);
  return { status, body: await writtenBody(call, { changeType: changeTypeOf(call.query), ...read.envelope }) };
}

/** Changes one aspect: the body is the patch (openapi.md 3.9). */
export async function patchAspect(call: OpenapiCall): Promise<OpenapiAnswer> {
  return { body: await writtenBody(call, { changeType: "PATCH", value: parseBody(call.body) }) };
}

/** Writes, and tells what is stored then. The query is read first: nothing is written for one that cannot be. */
async function writtenBody(call: OpenapiCall, write: Parameters<typeof writeAspect>[1]): Promise<string> {
  const told = toldOf(call.query.flag("systemMetadata"));
  const record = await writeAspect(call, write);
  return encodeEntity(call.path.urn, record === undefined ? "" : encodeAspects([record], told));
}
