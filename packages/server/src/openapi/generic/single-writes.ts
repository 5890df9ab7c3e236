import type { ChangeType } from "@almagest/model";
import type { RestQuery } from "../../http/decoding/rest-query.ts";
import { requireEntity } from "../../read-path/require-entity.ts";
import type { AspectRecord } from "../../storage/aspect-store.ts";
import { findAspect, urnFault } from "./entity-names.ts";
import type { OpenapiCall } from "./openapi-routes.ts";
import { refuseBody } from "./read-body.ts";
import { type AspectWrite, onlySent, writeAspects } from "./write-aspects.ts";

/** How a single aspect is written: what is not asked to be created is written over (decisions.md, "single-aspect POST"). */
export function changeTypeOf(query: RestQuery): ChangeType {
  if (query.flag("createIfEntityNotExists")) return "CREATE_ENTITY";
  return query.flag("createIfNotExists") ? "CREATE" : "UPSERT";
}

/**
 * Writes the aspect that the path names, and answers what is stored of it now; nothing when a condition dropped the write.
 * Throws UNKNOWN_ENTITY_TYPE, INVALID_BODY, or as ingestProposals does.
 */
export async function writeAspect(
  call: OpenapiCall,
  write: Omit<AspectWrite, "entityType" | "urn" | "aspect">,
): Promise<AspectRecord | undefined> {
  const { parts, path } = call;
  const entity = requireEntity(parts.registry, path.entityName);
  const fault = urnFault(parts.registry, path.urn);
  refuseBody(fault === undefined ? [] : [fault]);
  const aspect = findAspect(entity, path.aspectName)?.name ?? path.aspectName;
  const writes = [{ ...write, entityType: entity.name, urn: path.urn, aspect }];
  return onlySent(await writeAspects(call, writes), writes)[0];
}
