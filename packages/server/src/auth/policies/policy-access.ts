import type { CatalogStore } from "../../storage/catalog-store.ts";
import type { Access, Demand, ViewRule } from "../access.ts";
import { seePage } from "../privileges/hidden-entities.ts";
import type { Privilege } from "../privileges/privilege-names.ts";
import type { Policy } from "./compile-policy.ts";
import { fieldsOf, judgePolicy, viewRuleOf } from "./judge-policy.ts";
import type { PolicyBook } from "./policy-book.ts";
import { type ActorFacts, readActor } from "./read-actor.ts";
import { addFacts, type ResourceFacts, readResources } from "./read-resources.ts";

/** What has been read for the actor. It is good as long as nothing is committed. */
interface Memory {
  readonly offset: number;
  readonly actor: ActorFacts;
  readonly resources: Map<string, ResourceFacts>;
}

/** A demand that is not granted as far as can be told, with the policies that may grant it yet. */
interface OpenDemand {
  readonly urn: string;
  readonly policies: readonly Policy[];
}

interface PolicyAccessParts {
  readonly store: Pick<CatalogStore, "aspects">;
  readonly book: PolicyBook;
  readonly restrictsViews: boolean;
}

/** What is seen of oneself without any policy (behaviour.md 6.5, "View Self"). */
const viewSelf: ReadonlySet<string> = new Set<Privilege>([seePage, "GET_ENTITY_PRIVILEGE"]);

/**
 * What the policies of the catalog allow one actor, for one request. It asks the store a number of times that does not
 * depend on how many demands there are, and keeps what it has read until something is committed.
 */
export class PolicyAccess implements Access {
  readonly isFull = false;
  readonly restrictsViews: boolean;
  readonly #actor: string;
  readonly #store: Pick<CatalogStore, "aspects">;
  readonly #book: PolicyBook;
  #memory: Memory | undefined;

  constructor(actor: string, { store, book, restrictsViews }: PolicyAccessParts) {
    this.restrictsViews = restrictsViews;
    this.#actor = actor;
    this.#store = store;
    this.#book = book;
  }

  async grants(demands: readonly Demand<string>[]): Promise<boolean[]> {
    if (demands.length === 0) return [];
    const { offset, policies } = await this.#book.current();
    const memory = await this.#remembered(offset);
    const asked = demands.map((demand) => ({ demand, granting: new Set(demand.anyOf.flatMap((name) => policies.get(name) ?? [])) }));
    const judged = asked.map(({ demand, granting }) => this.#judge(memory, demand, granting));
    await this.#read(
      memory,
      judged.filter((verdict) => typeof verdict !== "boolean"),
    );
    return judged.map((verdict, at) => {
      const again = asked[at];
      return typeof verdict === "boolean" || again === undefined
        ? verdict === true
        : this.#judge(memory, again.demand, again.granting) === true;
    });
  }

  async namedPrivileges(): Promise<readonly string[]> {
    const { policies } = await this.#book.current();
    return [...policies.keys()];
  }

  async viewRules(): Promise<readonly ViewRule[]> {
    const { offset, policies } = await this.#book.current();
    const { actor } = await this.#remembered(offset);
    return (policies.get(seePage) ?? []).flatMap((policy) => viewRuleOf(policy, actor));
  }

  /** True or false, or what has to be read before it can be told. */
  #judge({ actor, resources }: Memory, { anyOf, resource }: Demand<string>, granting: ReadonlySet<Policy>): boolean | OpenDemand {
    const urn = resource?.urn;
    if (urn === this.#actor && anyOf.some((privilege) => viewSelf.has(privilege))) return true;
    const one = { actor, resource, facts: urn === undefined ? undefined : resources.get(urn) };
    const open: Policy[] = [];
    for (const policy of granting) {
      const verdict = judgePolicy(policy, one);
      if (verdict === "granted") return true;
      if (verdict === "unread") open.push(policy);
    }
    return open.length > 0 && urn !== undefined && { urn, policies: open };
  }

  async #read({ resources }: Memory, open: readonly OpenDemand[]): Promise<void> {
    if (open.length === 0) return;
    const urns = new Set(open.map(({ urn }) => urn));
    const fields = new Set(open.flatMap(({ policies }) => policies.flatMap(fieldsOf)));
    for (const [urn, facts] of await readResources(this.#store.aspects, [...urns], fields)) {
      resources.set(urn, addFacts(resources.get(urn), facts));
    }
  }

  async #remembered(offset: number): Promise<Memory> {
    const known = this.#memory;
    if (known?.offset === offset) return known;
    const memory = { offset, actor: await readActor(this.#store.aspects, this.#actor), resources: new Map() };
    this.#memory = memory;
    return memory;
  }
}
