import type { ChangeType } from "@almagest/model";
import { parseBody } from "../../http/decoding/parse-body.ts";
import type { RestQuery } from "../../http/decoding/rest-query.ts";
import { requireEntity } from "../../read-path/require-entity.ts";
import type { AspectRecord } from "../../storage/aspect-store.ts";
import { findAspect, urnFault } from "./entity-names.ts";
import type { OpenapiAnswer, OpenapiCall } from "./openapi-routes.ts";
import { refuseBody } from "./read-body.ts";
import { type AspectWrite, onlySent, writeAspects } from "./write-aspects.ts";

type Write = Omit<AspectWrite, "entityType" | "urn" | "aspect">;

/** How a version of the interface says a single aspect. */
interface SingleForm {
  /** What the body of a POST writes. Throws INVALID_BODY. */
  contentOf(call: OpenapiCall): Omit<Write, "changeType">;
  /** The entity with what is stored of it. */
  encode(urn: string, records: readonly AspectRecord[], systemMetadata: boolean): string;
}

/** What writes one aspect, and tells what is stored of it then; nothing of it when a condition dropped the write. */
export function singleWrites({ contentOf, encode }: SingleForm) {
  // The query is read first: nothing is written for one that cannot be.
  const writtenBody = async (call: OpenapiCall, write: Write): Promise<string> => {
    const withMetadata = call.query.flag("systemMetadata");
    const record = await writeAspect(call, write);
    return encode(call.path.urn, record === undefined ? [] : [record], withMetadata);
  };
  return {
    /** The body is the aspect (openapi.md 3.6). */
    postAspect: async (call: OpenapiCall): Promise<OpenapiAnswer> => {
      const status = call.query.flag("async") ? 202 : 200;
      const content = contentOf(call);
      return { status, body: await writtenBody(call, { changeType: changeTypeOf(call.query), ...content }) };
    },
    /** The body is a patch (openapi.md 3.9). */
    patchAspect: async (call: OpenapiCall): Promise<OpenapiAnswer> => ({
      body: await writtenBody(call, { changeType: "PATCH", value: parseBody(call.body) }),
    }),
  };
}

/** How a single aspect is written: what is not asked to be created is written over (decisions.md, "single-aspect POST"). */
function changeTypeOf(query: RestQuery): ChangeType {
  if (query.flag("createIfEntityNotExists")) return "CREATE_ENTITY";
  return query.flag("createIfNotExists") ? "CREATE" : "UPSERT";
}

/**
 * Writes the aspect that the path names, and answers what is stored of it now; nothing when a condition dropped the write.
 * Throws UNKNOWN_ENTITY_TYPE, INVALID_BODY, or as ingestProposals does.
 */
async function writeAspect(call: OpenapiCall, write: Write): Promise<AspectRecord | undefined> {
  const { parts, path } = call;
  const entity = requireEntity(parts.registry, path.entityName);
  const fault = urnFault(parts.registry, path.urn);
  refuseBody(fault === undefined ? [] : [fault]);
  const aspect = findAspect(entity, path.aspectName)?.name ?? path.aspectName;
  const writes = [{ ...write, entityType: entity.name, urn: path.urn, aspect }];
  return onlySent(await writeAspects(call, writes), writes)[0];
}
