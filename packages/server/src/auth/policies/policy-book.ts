import type { EntityRegistry } from "@almagest/model";
import type { CatalogStore } from "../../storage/catalog-store.ts";
import type { Policy } from "./compile-policy.ts";
import { policiesInForce, policyEntity } from "./policies-in-force.ts";

/** The policies in force by the privileges that they grant. */
export type PoliciesByPrivilege = ReadonlyMap<string, readonly Policy[]>;

/** What policies are read from, and what their names are looked up in. */
export interface PolicyBookParts {
  readonly registry: EntityRegistry;
  readonly store: Pick<CatalogStore, "aspects" | "changes">;
}

interface Edition {
  /** The change log had come to here when the policies were read. */
  readonly offset: number;
  readonly policies: PoliciesByPrivilege;
}

/** Behind by more changes than this, reading the policies anew is cheaper than looking for one among the changes. */
const mostChanges = 1_000;

/**
 * The policies as they are stored now. The change log tells whether one of them has changed since they were read: what has
 * been committed, by whatever way, is in force from then on.
 */
export class PolicyBook {
  readonly #registry: EntityRegistry;
  readonly #store: Pick<CatalogStore, "aspects" | "changes">;
  #edition: Edition | undefined;

  constructor({ registry, store }: PolicyBookParts) {
    this.#registry = registry;
    this.#store = store;
  }

  /** The policies in force, with the offset of the change log that they are good for. */
  async current(): Promise<Edition> {
    const offset = await this.#store.changes.lastOffset();
    const known = this.#edition;
    if (known?.offset === offset) return known;
    const policies = known !== undefined && (await this.#isUnchanged(known.offset, offset)) ? known.policies : await this.#read();
    const edition = { offset, policies };
    if (this.#edition === known) this.#edition = edition;
    return edition;
  }

  async #isUnchanged(after: number, upTo: number): Promise<boolean> {
    if (upTo < after || upTo - after > mostChanges) return false;
    const touched = await this.#store.changes.readTouched({ after, limit: upTo - after });
    return !touched.some((change) => change.entityType === policyEntity);
  }

  async #read(): Promise<PoliciesByPrivilege> {
    const policies = new Map<string, Policy[]>();
    for await (const [, policy] of policiesInForce(this.#registry, this.#store.aspects)) {
      for (const privilege of policy.privileges) policies.set(privilege, [...(policies.get(privilege) ?? []), policy]);
    }
    return policies;
  }
}
