import { isJsonObject, isOfType, type Json, type JsonObject, jsonEqual } from "@almagest/model";
import type { ChangeDispatcher } from "../change-log/change-dispatcher.ts";
import { valueIn } from "../read-path/read-values.ts";
import { fieldTest } from "../search/field-test.ts";
import { findUrns } from "../search/find-urns.ts";
import type { AspectKey, AspectRecord } from "../storage/aspect-store.ts";
import type { CatalogTransaction } from "../storage/catalog-store.ts";
import type { SearchIndex } from "../storage/search-index.ts";
import { namesUrn } from "./remove-reference.ts";

/** An aspect with references that no edge stands for, so that the search index must tell where they are (rest.md 7.16). */
interface Edgeless {
  readonly aspect: string;
  /** The search fields that hold the references. */
  readonly fields: readonly string[];
  /** For each list of the aspect, what an entry refers to. */
  readonly lists: Readonly<Record<string, (entry: JsonObject) => Json | undefined>>;
}

/** By the entity type that is referred to. A prompt that asks for a property is nothing without it. */
const edgeless: Readonly<Record<string, Edgeless>> = {
  form: {
    aspect: "forms",
    fields: ["incompleteForms", "completedForms", "verifiedForms"],
    lists: { incompleteForms: ({ urn }) => urn, completedForms: ({ urn }) => urn, verifications: ({ form }) => form },
  },
  structuredProperty: {
    aspect: "formInfo",
    fields: ["structuredPropertyPromptUrns"],
    lists: { prompts: ({ structuredPropertyParams: asked }) => (isJsonObject(asked) ? asked.urn : undefined) },
  },
};

function edgelessTo(urn: string): Edgeless | undefined {
  return Object.entries(edgeless).find(([entityType]) => isOfType(urn, entityType))?.[1];
}

/** What finding them needs. */
export interface EdgelessParts {
  readonly index: SearchIndex;
  readonly dispatcher: ChangeDispatcher;
}

/** The aspects that refer to an entity without an edge. */
export interface FoundEdgeless {
  readonly owners: readonly AspectKey[];
  /** How far in the change log they were looked for; what was written since may refer to the entity too. */
  readonly offset: number;
}

/** The aspects that refer to an entity without an edge, as far as writes have been answered. */
export async function findEdgeless({ index, dispatcher }: EdgelessParts, urn: string): Promise<FoundEdgeless> {
  const known = edgelessTo(urn);
  if (known === undefined) return { owners: [], offset: 0 };
  await dispatcher.settled();
  const offset = dispatcher.reached;
  const tests = known.fields.map((field) => fieldTest(field, "EQUAL", [urn]));
  const found = await findUrns(index, { filter: { kind: "or", of: tests } });
  return { owners: found.map((owner) => ({ urn: owner, aspect: known.aspect })), offset };
}

/** All of them inside a transaction: those that were found before it, and those that others have written since. */
export async function edgelessWithin(
  { aspects, changes }: Pick<CatalogTransaction, "aspects" | "changes">,
  { owners, offset }: FoundEdgeless,
  urn: string,
): Promise<AspectKey[]> {
  const known = edgelessTo(urn);
  if (known === undefined) return [];
  const touched = await changes.readTouched({ after: offset, limit: Math.max((await changes.lastOffset()) - offset, 0) });
  const written = new Set(touched.flatMap((change) => (change.aspect === known.aspect ? change.urn : [])));
  for (const owner of owners) written.delete(owner.urn);
  const records = await aspects.getLatest([...written].map((owner) => ({ urn: owner, aspect: known.aspect })));
  const refers = (record: AspectRecord) => {
    const value = valueIn(record);
    return withoutEdgeless(record.aspect, value, urn) !== value;
  };
  return [...owners, ...records.flatMap((record) => (record !== undefined && refers(record) ? record : []))];
}

/** The value of an aspect without the entries that refer to the URN; the same object when there are none. */
export function withoutEdgeless(aspect: string, value: JsonObject, urn: string): JsonObject {
  const known = edgelessTo(urn);
  if (known?.aspect !== aspect) return value;
  const left = Object.entries(value).map(([member, list]) => [member, entriesWithout(list, known.lists[member], urn)] as const);
  const result = Object.fromEntries(left);
  return jsonEqual(result, value) ? value : result;
}

function entriesWithout(list: Json, referred: ((entry: JsonObject) => Json | undefined) | undefined, urn: string): Json {
  if (referred === undefined || !Array.isArray(list)) return list;
  return list.filter((entry) => !isJsonObject(entry) || !namesUrn(referred(entry), urn));
}
