import { checkEntityUrn, jsonContentType, type MetadataChangeProposal, parseUrn, stringifyJson } from "@almagest/model";
import { applyProposals, type WriteScope } from "../write-path/apply-proposals.ts";
import { beginningsFrom } from "../write-path/phases/default-aspects.ts";

/** Writes the key and default aspects that these entities lack, as their first write would have; answers how many. */
export async function createDefaultAspects(scope: WriteScope, urns: ReadonlySet<string>): Promise<number> {
  const { registry, tx } = scope;
  const beginningOf = beginningsFrom(tx.aspects, scope);
  const proposals: MetadataChangeProposal[] = [];
  for (const entityUrn of urns) {
    const urn = parseUrn(entityUrn);
    const entity = urn && registry.entity(urn.entityType);
    // What was stored elsewhere may have a URN that a first write would not.
    if (urn === undefined || entity === undefined || checkEntityUrn(registry, urn).length > 0) continue;
    for (const { name: aspectName, value } of await beginningOf({ entity, urn })) {
      const aspect = { value: stringifyJson(value), contentType: jsonContentType };
      const headers = { "If-None-Match": "*" };
      proposals.push({ entityType: entity.name, entityUrn, changeType: "CREATE", aspectName, aspect, headers });
    }
  }
  const before = await tx.changes.lastOffset();
  if (proposals.length > 0) await applyProposals(scope, proposals);
  return (await tx.changes.lastOffset()) - before;
}
