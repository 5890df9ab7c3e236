import { type EntityRegistry, stringifyJson } from "@almagest/model";
import type { CatalogStore } from "@almagest/server/storage/catalog-store.ts";
import { exampleAspects, exampleUrn, type Filling } from "./full-values.ts";

/** Stores an entity of every type, with all its aspects, below the rules: what they refer to need not be there. */
export async function storeExamples(store: CatalogStore, registry: EntityRegistry, filling: Filling, copy = 0): Promise<void> {
  const records = [...registry.entities.values()].flatMap((entity) =>
    exampleAspects(entity, filling).map(([{ name }, value]) => ({
      urn: exampleUrn(entity.name, copy),
      aspect: name,
      version: 0,
      metadata: stringifyJson(value),
      systemMetadata: JSON.stringify({ runId: "example", lastObserved: 1_700_000_000_000 }),
      createdOn: 1_700_000_000_000,
      createdBy: "urn:li:corpuser:example",
      createdFor: null,
    })),
  );
  await store.transaction((tx) => tx.aspects.put(records));
}
