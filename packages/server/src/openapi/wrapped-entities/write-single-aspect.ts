import { type AspectSpec, isJsonObject, type Json } from "@almagest/model";
import { catalogError } from "../../errors.ts";
import { parseBody } from "../../http/decoding/parse-body.ts";
import { requireEntity } from "../../read-path/require-entity.ts";
import { readEnvelope } from "../generic/aspect-envelope.ts";
import { findAspect } from "../generic/entity-names.ts";
import { singleWrites } from "../generic/single-writes.ts";
import type { AspectWrite } from "../generic/write-aspects.ts";
import { encodeWrapped } from "./encode-wrapped.ts";

/** Writes of one aspect, whose body is the aspect itself, or the aspect in its envelope (openapi.md 2 and 3.6). */
export const { postAspect, patchAspect } = singleWrites({
  contentOf: ({ parts, path, body }) => {
    const aspect = findAspect(requireEntity(parts.registry, path.entityName), path.aspectName);
    return contentOf(aspect, parseBody(body));
  },
  encode: encodeWrapped,
});

const envelopeMembers = new Set(["value", "systemMetadata", "headers"]);

/** Only what can be nothing else is an envelope. */
function contentOf(aspect: AspectSpec | undefined, body: Json): Pick<AspectWrite, "value" | "systemMetadata" | "headers"> {
  const isEnvelope = isJsonObject(body) && isJsonObject(body.value) && Object.keys(body).every((name) => envelopeMembers.has(name));
  if (!isEnvelope || aspect?.record.field.has("value")) return { value: body };
  const read = readEnvelope(aspect?.name ?? "the aspect", body, "");
  if ("envelope" in read) return read.envelope;
  throw catalogError("INVALID_BODY", read);
}
