import type { CatalogStore, CatalogTransaction } from "../storage/catalog-store.ts";
import type { ChangeWriter } from "../storage/change-log-store.ts";

/** What a transaction has left in the change log. */
export interface Commit {
  readonly changes: number;
  readonly entityTypes: ReadonlySet<string>;
}

/** The store, telling of every commit before whoever wrote hears of it. */
export function tellingOfCommits(store: CatalogStore, tell: (commit: Commit) => void): CatalogStore {
  const telling = async <T>(write: (watch: (tx: CatalogTransaction) => CatalogTransaction) => Promise<T>): Promise<T> => {
    const commit = { changes: 0, entityTypes: new Set<string>() };
    const answer = await write((tx) => {
      // A backend may run the work again.
      commit.changes = 0;
      commit.entityTypes.clear();
      return watched(tx, commit);
    });
    tell(commit);
    return answer;
  };
  return {
    ...store,
    transaction: (work) => telling((watch) => store.transaction((tx) => work(watch(tx)))),
    // Of works that are done together the first tells of all; it hears of the commit before the others do.
    jointTransaction: (work) => telling((watch) => store.jointTransaction({ ...work, run: (tx, inputs) => work.run(watch(tx), inputs) })),
  };
}

function watched(tx: CatalogTransaction, commit: { changes: number; entityTypes: Set<string> }): CatalogTransaction {
  const append: ChangeWriter["append"] = (changes) => {
    commit.changes += changes.length;
    for (const { entityType } of changes) commit.entityTypes.add(entityType);
    return tx.changes.append(changes);
  };
  // Copying the methods of each transaction takes longer than asking for one of them.
  const get = (changes: ChangeWriter, name: string | symbol) => (name === "append" ? append : changes[name as keyof ChangeWriter]);
  return { ...tx, changes: new Proxy(tx.changes, { get }) };
}
