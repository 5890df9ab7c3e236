import { type EntityRegistry, type EntitySpec, type ParsedUrn, upsertProposal } from "@almagest/model";
import type { CatalogStore, CatalogTransaction } from "../../storage/catalog-store.ts";
import { addDefaultAspects } from "../../write-path/phases/default-aspects.ts";
import { resolveProposals } from "../../write-path/phases/resolve-proposals.ts";

type DefaultsStore = Pick<CatalogStore, "aspects">;

/** Names the aspects that the write path adds to a new entity of the type, its key aspect apart. Asks it once for each type. */
export function defaultAspectsOf(registry: EntityRegistry, store: DefaultsStore) {
  const known = new Map<string, readonly string[]>();
  return async (entity: EntitySpec, urn: ParsedUrn): Promise<readonly string[]> => {
    const found = known.get(entity.name) ?? (await askWritePath(registry, store, { entity, urn }));
    known.set(entity.name, found);
    return found;
  };
}

async function askWritePath(
  registry: EntityRegistry,
  store: DefaultsStore,
  { entity, urn }: { entity: EntitySpec; urn: ParsedUrn },
): Promise<readonly string[]> {
  const { changes } = resolveProposals(registry, [upsertProposal(entity.name, urn.text, entity.keyAspect.name, {})]);
  // Default aspects are made from what can be read; nothing is written here.
  const readOnly = { aspects: store.aspects } as CatalogTransaction;
  const all = await addDefaultAspects(readOnly, changes, { isNew: () => true });
  return all.map((change) => change.aspect.name).filter((name) => name !== entity.keyAspect.name);
}
