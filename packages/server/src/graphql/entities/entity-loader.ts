import type DataLoader from "dataloader";
import { hiddenEntities } from "../../auth/privileges/hidden-entities.ts";
import { hideSoftDeletedProperties } from "../../read-path/hide-soft-deleted-properties.ts";
import type { RequestContext } from "../../request-context.ts";
import type { CatalogStore } from "../../storage/catalog-store.ts";
import type { AnswerUnderWay } from "../answer-under-way.ts";
import { createLoader } from "../create-loader.ts";
import { LoadedEntity } from "./loaded-entity.ts";

/** Loads what is stored of entities, and the caller may see: those that are asked for at about the same time in one read of the store. */
export class EntityLoader {
  readonly #loader: DataLoader<string, LoadedEntity>;

  constructor({ store }: { readonly store: CatalogStore }, { access }: Pick<RequestContext, "access">, answer: AnswerUnderWay) {
    this.#loader = createLoader(answer, async (urns) => {
      const hidden = await hiddenEntities(access, urns);
      const loaded = await loadAll(store, urns);
      return loaded.map((entity, at) => (hidden.has(urns[at] ?? "") ? new LoadedEntity([], { isHidden: true }) : entity));
    });
  }

  load(urn: string): Promise<LoadedEntity> {
    return this.#loader.load(urn);
  }

  clear(): void {
    this.#loader.clearAll();
  }
}

/** Values of soft deleted structured properties are left out, as on every read; they are looked up for all entities together. */
async function loadAll(store: CatalogStore, urns: readonly string[]): Promise<LoadedEntity[]> {
  const stored = await store.aspects.getEntities(urns);
  const visible = Map.groupBy(await hideSoftDeletedProperties(store.aspects, stored.flat()), ({ urn }) => urn);
  return urns.map((urn) => new LoadedEntity(visible.get(urn) ?? []));
}
