import { urnsReferringToEach } from "../../graph/urns-referring-to.ts";
import type { ValidChange } from "../../write-path/aspect-change.ts";
import { everyWrite, type HookScope, type SideEffectHook } from "../aspect-hook.ts";
import { pairsByLineage, storedPairs } from "./pairs-by-lineage.ts";
import { SiblingLists } from "./sibling-lists.ts";

/** So many of those that name a dataset are named by it in return. */
const mostNamed = 10;

/**
 * What dbt knows of a dataset and the dataset itself are siblings (behaviour.md 5.6, SiblingAssociationHook). Which belong
 * together, their lineage says; and a dataset that is new, or there again, names those that name it.
 */
export const siblingDatasets: SideEffectHook = {
  kind: "sideEffect",
  on: { entities: ["dataset"], aspects: ["datasetKey", "upstreamLineage", "subTypes"], changeTypes: everyWrite },
  proposes: ["siblings"],
  propose: async (changes, scope) => {
    const named = await namedAlready(changes, scope);
    const pairs = await pairsByLineage(changes, scope);
    if (named.length === 0 && pairs.length === 0) return [];
    const lists = await SiblingLists.read(scope, [
      ...named.flatMap(({ change, by }) => [change.urn.text, ...by]),
      ...pairs.flatMap(({ dbt, other }) => [dbt, other]),
    ]);
    for (const { change, by } of named) lists.answer(change.urn.text, by, change);
    for (const pair of pairs) lists.join(pair);
    return lists.proposals();
  },
  derived: {
    aspect: "siblings",
    deriveAnew: async (changes, scope) => {
      const pairs = await storedPairs(
        changes.map(({ urn }) => urn.text),
        scope,
      );
      const lists = await SiblingLists.read(
        scope,
        pairs.flatMap(({ dbt, other }) => [dbt, other]),
      );
      for (const pair of pairs) lists.join(pair);
      return lists.proposals();
    },
  },
};

/** The datasets that are new and the siblings of others, with those others. */
async function namedAlready(
  changes: readonly ValidChange[],
  { tx }: HookScope,
): Promise<{ readonly change: ValidChange; readonly by: readonly string[] }[]> {
  const keys = changes.filter(({ aspect, entity }) => aspect === entity.keyAspect);
  if (keys.length === 0) return [];
  const urns = keys.map(({ urn }) => urn.text);
  const naming = await urnsReferringToEach(tx.graph, urns, ["SiblingOf"]);
  return keys.flatMap((change) => {
    const by = [...(naming.get(change.urn.text) ?? [])].filter((urn) => urn !== change.urn.text);
    return by.length === 0 ? [] : [{ change, by: by.slice(0, mostNamed) }];
  });
}
