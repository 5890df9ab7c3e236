import type { Resource, ViewRule } from "../access.ts";
import { columnType } from "../privileges/hidden-entities.ts";
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

function judgeCriterion(criterion: Criterion, { resource, facts }: Case): Verdict {
  if (resource === undefined || !isTold(criterion, resource)) return "refused";
  const found = valuesOf(criterion.field, resource, facts);
  if (found === undefined) return "unread";
  return isMet(criterion, found) ? "granted" : "refused";
}

/**
 * Whether a criterion can be told of a resource. Of an entity that is not named the type alone is known. That a column has none of
 * some values says nothing: what is excluded is its table.
 */
function isTold({ field, condition }: Criterion, { entityType, urn }: Resource): boolean {
  if (condition === "NOT_EQUALS" && entityType === columnType) return false;
  return field === "TYPE" || urn !== undefined;
}

/** Undefined for what has not been read. */
function valuesOf(
  field: Criterion["field"],
  { entityType, urn }: Resource,
  facts: ResourceFacts | undefined,
): readonly string[] | undefined {
  if (field === "TYPE") return [entityType];
  if (field === "URN") return urn === undefined ? [] : [urn];
  return facts?.values.get(field);
}

function isMet({ condition, values }: Criterion, found: readonly string[]): boolean {
  switch (condition) {
    case "EQUALS":
      return found.some((value) => values.includes(value));
    case "NOT_EQUALS":
      return !found.some((value) => values.includes(value));
    case "STARTS_WITH":
      return found.some((value) => values.some((start) => value.startsWith(start)));
  }
}

function judgeActor({ actors }: Policy, { actor, resource, facts }: Case): Verdict {
  const { owners } = actors;
  if (isFor(actors, actor)) return "granted";
  if (owners === undefined || resource?.urn === undefined) return "refused";
  if (facts?.owners === undefined) return "unread";
  const own = facts.owners.filter(({ type }) => owners.types === undefined || (type !== undefined && owners.types.has(type)));
  return own.some(({ urn }) => urn === actor.urn || actor.groups.has(urn)) ? "granted" : "refused";
}
