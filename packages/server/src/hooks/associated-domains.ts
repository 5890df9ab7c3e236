import { elementsOf, isJsonObject, type Json, type JsonObject } from "@almagest/model";
import type { PreparedChange } from "../write-path/aspect-change.ts";
import { everyWrite, type MutateHook, type ValidateHook } from "./aspect-hook.ts";
import { previousValue } from "./aspect-values.ts";
import { printList, ruleIssue } from "./rule-issue.ts";

const domainsOnWrite = { aspects: ["domains"], changeTypes: everyWrite };

/**
 * An entity lists its domains in `domains`, which search and edges read; newer clients say in `domainAssociations` also why it
 * belongs to each. Where there are associations, what a write changes in one of the two is done to the other, and domains that
 * were passed on by other entities come last. Who writes the list alone gets it back as written.
 */
export const associatedDomains: MutateHook = {
  kind: "mutate",
  on: domainsOnWrite,
  mutate: (value, change) => {
    const before = previousValue(change, "domains") ?? {};
    const associations = associationsOf(value, { before, change });
    if (associations === undefined) return value;
    const domains = agreedDomains(value, { before, associations });
    if (domains === undefined) return value;
    const kept = domains.flatMap((domain) => {
      const own = associations.filter((association) => domainOf(association) === domain);
      return own.length > 0 ? own : [{ domain }];
    });
    const isListed = sameMembers(namedIn(associations), domains);
    const domainAssociations = propagatedLast(isListed ? associations : kept, isPropagated);
    const isPassedOn = (domain: Json) => domainAssociations.filter((each) => domainOf(each) === domain).every(isPropagated);
    return { ...value, domains: propagatedLast(domains, isPassedOn), domainAssociations };
  },
};

/** A write that changes the list and the associations in different ways does not say what it wants. */
export const agreeingDomains: ValidateHook = {
  kind: "validate",
  on: domainsOnWrite,
  validate: ({ value = {} }) => {
    if (!Array.isArray(value.domainAssociations)) return [];
    const [listed, associated] = [elementsOf(value.domains), namedIn(elementsOf(value.domainAssociations))];
    if (sameMembers(listed, associated)) return [];
    const said = `the first lists ${printList(listed.map(String))}, the second ${printList(associated.map(String))}`;
    return [ruleIssue(["domainAssociations"], `Cannot update both domains and domainAssociations to different domains: ${said}`)];
  },
};

interface Earlier {
  readonly before: JsonObject;
}

/** The associations after the write; a patch of a value that has none yet starts from plain ones for the domains it lists. */
function associationsOf(value: JsonObject, { before, change }: Earlier & { change: PreparedChange }): readonly Json[] | undefined {
  const given = Array.isArray(value.domainAssociations) ? elementsOf(value.domainAssociations) : undefined;
  const steps = change.patch?.operations.filter(({ path }) => path[0] === "domainAssociations") ?? [];
  if (steps.length === 0 || Array.isArray(before.domainAssociations)) return given;
  const dropped = new Set(steps.filter(({ op, path }) => op === "remove" && path.length === 2).map(({ path }) => path[1]));
  const named = new Set(namedIn(given ?? []));
  const plain = elementsOf(value.domains).filter((domain) => !named.has(domain) && !dropped.has(String(domain)));
  return [...plain.map((domain) => ({ domain })), ...(given ?? [])];
}

/** The domains that both are to name; undefined where each was changed in its own way. */
function agreedDomains(value: JsonObject, { before, associations }: Earlier & { associations: readonly Json[] }) {
  const [listed, associated] = [elementsOf(value.domains), namedIn(associations)];
  const listedBefore = elementsOf(before.domains);
  const associatedBefore = Array.isArray(before.domainAssociations) ? namedIn(elementsOf(before.domainAssociations)) : listedBefore;
  if (sameMembers(listed, associated) || sameMembers(associated, associatedBefore)) return listed;
  return listed.length === 0 || sameMembers(listed, listedBefore) ? associated : undefined;
}

function namedIn(associations: readonly Json[]): Json[] {
  return [...new Set(associations.flatMap((association) => domainOf(association) ?? []))];
}

function domainOf(association: Json): Json | undefined {
  return isJsonObject(association) ? association.domain : undefined;
}

/** Whether the domain came from another entity, which whoever passes domains on says in `attribution`. */
function isPropagated(association: Json): boolean {
  const attribution = isJsonObject(association) ? association.attribution : undefined;
  const detail = isJsonObject(attribution) ? attribution.sourceDetail : undefined;
  return isJsonObject(detail) && detail.propagated === "true";
}

function propagatedLast(items: readonly Json[], isPassedOn: (item: Json) => boolean): Json[] {
  return [...items.filter((item) => !isPassedOn(item)), ...items.filter(isPassedOn)];
}

function sameMembers(one: readonly Json[], other: readonly Json[]): boolean {
  return new Set(one).symmetricDifference(new Set(other)).size === 0;
}
