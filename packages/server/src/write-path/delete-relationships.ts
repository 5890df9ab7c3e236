import { requireEntityUrn } from "../read-path/require-entity.ts";
import type { WriteParts } from "./write-parts.ts";
import { writeTransaction } from "./write-switch.ts";

/**
 * Deletes every edge that begins or ends at the entity, and those that its aspects declare between others, such as its columns
 * (rest.md 9.2). The aspects stay as they are: the edges come back when those are written again, or when the graph is rebuilt.
 * Throws INVALID_URN, UNKNOWN_ENTITY_TYPE or READ_ONLY.
 */
export async function deleteRelationships(parts: Pick<WriteParts, "registry" | "store" | "writeSwitch">, text: string): Promise<void> {
  const { urn } = requireEntityUrn(parts.registry, text);
  await writeTransaction(parts, (tx) => tx.graph.deleteNode(urn.text));
}
