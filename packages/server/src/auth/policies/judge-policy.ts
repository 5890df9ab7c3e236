import type { Resource } from "../access.ts";
import type { Criterion, Policy } from "./compile-policy.ts";
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
  const { users, groups, roles, allUsers, allGroups, owners } = actors;
  if (allUsers || users.has(actor.urn) || (allGroups && actor.groups.size > 0)) return "granted";
  if (!groups.isDisjointFrom(actor.groups) || !roles.isDisjointFrom(actor.roles)) return "granted";
  if (owners === undefined || resource?.urn === undefined) return "refused";
  if (facts?.owners === undefined) return "unread";
  const own = facts.owners.filter(({ type }) => owners.types === undefined || (type !== undefined && owners.types.has(type)));
  return own.some(({ urn }) => urn === actor.urn || actor.groups.has(urn)) ? "granted" : "refused";
}
