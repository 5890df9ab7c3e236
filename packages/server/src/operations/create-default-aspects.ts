import { jsonContentType, type MetadataChangeProposal, stringifyJson } from "@almagest/model";
import { applyProposals, type WriteScope } from "../write-path/apply-proposals.ts";
import { addDefaultAspects } from "../write-path/phases/default-aspects.ts";
import { resolveProposals } from "../write-path/phases/resolve-proposals.ts";

/** Writes the key and default aspects that these entities lack, as their first write would have; answers how many. */
export async function createDefaultAspects(scope: WriteScope, urns: ReadonlySet<string>): Promise<number> {
  const { registry, tx } = scope;
  const proposals: MetadataChangeProposal[] = [];
  for (const entityUrn of urns) {
    const entity = registry.entityOfUrn(entityUrn);
    if (entity === undefined) continue;
    const { changes } = resolveProposals(registry, [firstWrite(entity.name, entityUrn, entity.keyAspect.name)]);
    for (const { aspect, value } of (await addDefaultAspects(tx, changes, { ...scope, isNew: () => true })).slice(0, -1)) {
      const content = { value: stringifyJson(value ?? {}), contentType: jsonContentType };
      const headers = { "If-None-Match": "*" };
      proposals.push({ entityType: entity.name, entityUrn, changeType: "CREATE", aspectName: aspect.name, aspect: content, headers });
    }
  }
  const before = await tx.changes.lastOffset();
  if (proposals.length > 0) await applyProposals(scope, proposals);
  return (await tx.changes.lastOffset()) - before;
}

/** Stands for the write that would have made the entity; only what it implies is written. */
function firstWrite(entityType: string, entityUrn: string, aspectName: string): MetadataChangeProposal {
  return { entityType, entityUrn, changeType: "UPSERT", aspectName, aspect: { value: "{}", contentType: jsonContentType } };
}
