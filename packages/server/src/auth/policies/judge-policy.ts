import type { Resource, ViewRule } from "../access.ts";
import type { Criterion, Policy, PolicyActors } from "./compile-policy.ts";
import type { ActorFacts } from "./read-actor.ts";
import { isStoredField, type ResourceFacts, type StoredField } from "./read-resources.ts";

/** Whether a policy that grants a privilege does so here; it may depend on what has not been read of the resource. */
export type Verdict = "granted" | "refused" | "unread";

/** Who asks, for what, and what has been read of it. */
export interface Case {
  readonly actor: ActorFacts;
  readonly resource: Resource | undefined;
  readonly facts: ResourceFacts | undefined;
}

/** Judges by resource and by actor: both have to fit. */
export function judgePolicy(policy: Policy, one: Case): Verdict {
  const resource = joined(policy.criteria.map((criterion) => judgeCriterion(criterion, one)));
  return resource === "refused" ? "refused" : joined([resource, judgeActor(policy, one)]);
}

/** What a policy that grants to see pages lets an actor see; nothing when it is not for them. */
export function viewRuleOf({ criteria, actors }: Policy, actor: ActorFacts): ViewRule[] {
  if (isFor(actors, actor)) return [{ criteria }];
  return actors.owners === undefined ? [] : [{ criteria, owners: { urns: [actor.urn, ...actor.groups], types: actors.owners.types } }];
}

/** Whether a policy is for an actor, whatever they own. */
export function isFor({ users, groups, roles, allUsers, allGroups }: PolicyActors, actor: ActorFacts): boolean {
  if (allUsers || users.has(actor.urn) || (allGroups && actor.groups.size > 0)) return true;
  return !groups.isDisjointFrom(actor.groups) || !roles.isDisjointFrom(actor.roles);
}

/** The stored fields on which a verdict of the policy can depend. */
export function fieldsOf({ criteria, actors }: Policy): StoredField[] {
  return [...criteria.map(({ field }) => field).filter(isStoredField), ...(actors.owners ? (["OWNER"] as const) : [])];
}

/** Granted where all are. */
function joined(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes("refused")) return "refused";
  return verdicts.includes("unread") ? "unread" : "granted";
}

function judgeCriterion({ field, condition, values }: Criterion, { resource, facts }: Case): Verdict {
  const found = valuesOf(field, resource, facts);
  if (found === undefined) return "unread";
  const fits =
    condition === "EQUALS" ? (value: string) => values.includes(value) : (value: string) => values.some((start) => value.startsWith(start));
  return found.some(fits) ? "granted" : "refused";
}

/** Undefined for what has not been read. An entity that is not named has no values but its type. */
function valuesOf(
  field: Criterion["field"],
  resource: Resource | undefined,
  facts: ResourceFacts | undefined,
): readonly string[] | undefined {
  if (resource === undefined) return [];
  if (field === "TYPE") return [resource.entityType];
  if (resource.urn === undefined) return [];
  return field === "URN" ? [resource.urn] : facts?.values.get(field);
}

function judgeActor({ actors }: Policy, { actor, resource, facts }: Case): Verdict {
  const { owners } = actors;
  if (isFor(actors, actor)) return "granted";
  if (owners === undefined || resource?.urn === undefined) return "refused";
  if (facts?.owners === undefined) return "unread";
  const own = facts.owners.filter(({ type }) => owners.types === undefined || (type !== undefined && owners.types.has(type)));
  return own.some(({ urn }) => urn === actor.urn || actor.groups.has(urn)) ? "granted" : "refused";
}
