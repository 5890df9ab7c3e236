import { catalogError } from "../../errors.ts";
import { parseBody } from "../../restli/parameters/parse-body.ts";
import type { AspectRecord } from "../../storage/aspect-store.ts";
import { readEnvelope } from "../generic/aspect-envelope.ts";
import { encodeAspects } from "../generic/encode-aspect.ts";
import type { OpenapiAnswer, OpenapiCall } from "../generic/openapi-routes.ts";
import { flag } from "../generic/query-parameters.ts";
import { changeTypeOf, writeAspect } from "../generic/single-writes.ts";
import { encodeEntity, toldOf } from "./encode-entity.ts";

/** Writes one aspect: the body is the aspect in its envelope (openapi.md 3.6). */
export async function postAspect(call: OpenapiCall): Promise<OpenapiAnswer> {
  const envelope = readEnvelope(call.path.aspectName, parseBody(call.body));
  if (typeof envelope === "string") throw catalogError("INVALID_BODY", { faults: [envelope] });
  const record = await writeAspect(call, { changeType: changeTypeOf(call.query), ...envelope });
  return { status: flag(call.query, "async") ? 202 : 200, body: encodeWrittenAspect(call, record) };
}

/** Changes one aspect: the body is the patch (openapi.md 3.9). */
export async function patchAspect(call: OpenapiCall): Promise<OpenapiAnswer> {
  const record = await writeAspect(call, { changeType: "PATCH", value: parseBody(call.body) });
  return { body: encodeWrittenAspect(call, record) };
}

function encodeWrittenAspect({ path, query }: OpenapiCall, record: AspectRecord | undefined): string {
  const told = toldOf(flag(query, "systemMetadata"));
  return encodeEntity(path.urn, record === undefined ? "" : encodeAspects([record], told));
}
