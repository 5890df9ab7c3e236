import { catalogError } from "../../errors.ts";
import { parseBody } from "../../http/decoding/parse-body.ts";
import { readEnvelope } from "../generic/aspect-envelope.ts";
import { encodeAspects } from "../generic/encode-aspect.ts";
import { singleWrites } from "../generic/single-writes.ts";
import { encodeEntity, toldOf } from "./encode-entity.ts";

/** Writes of one aspect, whose body is the aspect in its envelope (openapi.md 3.6). */
export const { postAspect, patchAspect } = singleWrites({
  contentOf: ({ path, body }) => {
    const read = readEnvelope(path.aspectName, parseBody(body), "");
    if ("faults" in read) throw catalogError("INVALID_BODY", read);
    return read.envelope;
  },
  encode: (urn, records, systemMetadata) => encodeEntity(urn, encodeAspects(records, toldOf(systemMetadata))),
});
