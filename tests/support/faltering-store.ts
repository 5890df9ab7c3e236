import type { CatalogStore } from "@almagest/server/storage/catalog-store.ts";

/**
 * A store that fails in the first read of each kind named here, by the method and the aspect that it reads: `scanLatest`,
 * `scanAspect testInfo`.
 */
export function createFalteringStore(store: CatalogStore, reads: Set<string>): CatalogStore {
  const aspects = new Proxy(store.aspects, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return async (query: { readonly aspect?: string }, ...more: unknown[]): Promise<unknown> => {
        if (reads.delete([name, ...(query.aspect === undefined ? [] : [query.aspect])].join(" "))) throw new Error("a read failed");
        return member.call(target, query, ...more);
      };
    },
  });
  return { ...store, aspects };
}
