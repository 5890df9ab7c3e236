import type { MetadataChangeProposal } from "@almagest/model";
import { readValues } from "../../read-path/read-values.ts";
import type { HookScope } from "../aspect-hook.ts";
import { type Cause, followUpUpsert } from "../follow-up.ts";
import type { SiblingPair } from "./pairs-by-lineage.ts";

const aspect = "siblings";

/** What a dataset says of its siblings. */
interface Siblings {
  readonly siblings: readonly string[];
  /** Whether it is the one that stands for all of them. */
  readonly primary: boolean;
}

/**
 * What some datasets say of their siblings, as it becomes. Who names another already keeps saying what it says, primary or
 * not: clients write this too, and mean it.
 */
export class SiblingLists {
  readonly #lists: Map<string, Siblings>;
  /** Siblings that are there, which those that are written come to be; a list that is written loses the others. */
  readonly #stored: Set<string>;
  readonly #written = new Map<string, { readonly value: Siblings; readonly cause: Cause }>();

  private constructor(lists: Map<string, Siblings>, stored: Set<string>) {
    this.#lists = lists;
    this.#stored = stored;
  }

  static async read(scope: HookScope, urns: readonly string[]): Promise<SiblingLists> {
    const each = [...new Set(urns)];
    const values = await readValues(scope.tx.aspects, aspect, each);
    const lists = new Map<string, Siblings>();
    for (const [index, urn] of each.entries()) {
      const value = values[index];
      if (value !== undefined) lists.set(urn, value);
    }
    return new SiblingLists(
      lists,
      await storedAmong(
        scope,
        [...lists.values()].flatMap(({ siblings }) => siblings),
      ),
    );
  }

  /** The dataset names those that name it. */
  answer(urn: string, by: readonly string[], cause: Cause): void {
    const unnamed = by.filter((other) => !this.#names(urn, other));
    if (unnamed.length === 0) return;
    const primary = this.#lists.get(urn)?.primary ?? !unnamed.some((other) => this.#lists.get(other)?.primary === true);
    this.#write(urn, { siblings: [...this.#kept(urn), ...unnamed], primary }, cause);
  }

  /** The two name each other. dbt knows of one such dataset, which can be known to several; dbt's stands for both. */
  join({ dbt, other, cause }: SiblingPair): void {
    const isNamed = { dbt: this.#names(other, dbt), other: this.#names(dbt, other) };
    let primary = true;
    if (isNamed.other) primary = this.#lists.get(dbt)?.primary === true;
    else if (isNamed.dbt) primary = this.#lists.get(other)?.primary !== true;
    if (!isNamed.other) this.#write(dbt, { siblings: [other], primary }, cause);
    if (!isNamed.dbt) this.#write(other, { siblings: [...this.#kept(other), dbt], primary: !primary }, cause);
  }

  proposals(): MetadataChangeProposal[] {
    return [...this.#written].map(([urn, { value, cause }]) => followUpUpsert(cause, { urn, aspect }, { ...value }));
  }

  #names(urn: string, other: string): boolean {
    return this.#lists.get(urn)?.siblings.includes(other) === true;
  }

  #kept(urn: string): string[] {
    return this.#lists.get(urn)?.siblings.filter((sibling) => this.#stored.has(sibling)) ?? [];
  }

  #write(urn: string, value: Siblings, cause: Cause): void {
    this.#lists.set(urn, value);
    this.#stored.add(urn);
    this.#written.set(urn, { value, cause });
  }
}

async function storedAmong({ tx, registry }: HookScope, urns: readonly string[]): Promise<Set<string>> {
  const keys = urns.map((urn) => ({ urn, aspect: registry.entityOfUrn(urn)?.keyAspect.name ?? "" }));
  const found = await tx.aspects.getLatest(keys);
  return new Set(found.flatMap((record) => record?.urn ?? []));
}
