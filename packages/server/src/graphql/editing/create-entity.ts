import { randomUUID } from "node:crypto";
import { formatUrn } from "@almagest/model";
import { systemOwnershipType } from "../../reference-data/system-ownership-type.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import { requireNode } from "../entities/entity-roots.ts";
import type { Edit } from "./edit.ts";

/**
 * The URN of an entity that is to be created; without an id it gets one. Throws a bad request when it is there already, which
 * begins with `taken` if clients know words of their own for it.
 */
export async function createdUrn(edit: Edit, entity: string, id?: string | null, taken?: string): Promise<string> {
  const { urn, graphqlType } = requireNode(edit.context, formatUrn(entity, [id ?? randomUUID()]), entity);
  if (!(await edit.exists(urn))) return urn;
  throw badRequest(`${taken ?? `This ${graphqlType} already exists!`} ${urn} is taken; give another id, or none to have one made`);
}

/** Makes the caller the owner of what they create. */
export function putCreator(edit: Edit, urn: string): void {
  const { actor } = edit.stamp;
  const owner = {
    owner: actor,
    type: "TECHNICAL_OWNER",
    typeUrn: systemOwnershipType("TECHNICAL_OWNER"),
    source: { type: "MANUAL" },
  };
  edit.put(urn, "ownership", { owners: [owner], lastModified: edit.stamp });
}
