import { type AspectTypes, type EntityRegistry, printedUrn } from "@almagest/model";
import { type CriterionField, criterionField } from "./criterion-fields.ts";

/** A policy as it is stored. */
export type PolicyInfo = AspectTypes["dataHubPolicyInfo"];

/** How a criterion compares. */
export const matchConditions = ["EQUALS", "STARTS_WITH", "NOT_EQUALS"] as const;

/** One condition on a resource: it has any one of the values, or with `NOT_EQUALS` none of them. */
export interface Criterion {
  readonly field: CriterionField;
  readonly condition: (typeof matchConditions)[number];
  readonly values: readonly string[];
}

/** Whom a policy is for; it is enough to be one of these. */
export interface PolicyActors {
  readonly users: ReadonlySet<string>;
  readonly groups: ReadonlySet<string>;
  readonly roles: ReadonlySet<string>;
  readonly allUsers: boolean;
  /** Whoever belongs to some group. */
  readonly allGroups: boolean;
  /** Whoever owns the resource, in one of these ways if any are named. */
  readonly owners: { readonly types: ReadonlySet<string> | undefined } | undefined;
}

/** A policy in force, ready to be asked. */
export interface Policy {
  readonly privileges: ReadonlySet<string>;
  readonly actors: PolicyActors;
  /** What a resource must meet, all of it; none is met by everything, and by nothing in particular. */
  readonly criteria: readonly Criterion[];
}

/**
 * Reads a stored policy (behaviour.md 6.5); undefined when it is not in force. One that names a criterion that is not known
 * here is not, either, nor one with constraints: a condition that cannot be told is not met.
 */
export function compilePolicy(registry: EntityRegistry, { state, privileges, actors, resources }: PolicyInfo): Policy | undefined {
  const criteria = criteriaOf(registry, resources);
  if (state !== "ACTIVE" || criteria === undefined || privileges.length === 0) return undefined;
  const { users, groups, roles, allUsers = false, allGroups = false, resourceOwners = false, resourceOwnersTypes } = actors;
  return {
    privileges: new Set(privileges),
    criteria,
    actors: {
      users: new Set(users),
      groups: new Set(groups),
      roles: new Set(roles),
      allUsers,
      allGroups,
      owners: resourceOwners ? { types: resourceOwnersTypes?.length ? new Set(resourceOwnersTypes) : undefined } : undefined,
    },
  };
}

type StoredFilter = NonNullable<PolicyInfo["resources"]>;

/**
 * Whether a policy narrows what may be done to its resources, as newer clients know it (clients.md 5.1): which tags may be added,
 * say. What is asked here names the resource alone.
 */
export function isConstrained({ privilegeConstraints }: Pick<StoredFilter, "privilegeConstraints">): boolean {
  return (privilegeConstraints?.criteria.length ?? 0) > 0;
}

/** Undefined when one of them cannot be told. */
function criteriaOf(registry: EntityRegistry, resources: StoredFilter | undefined): readonly Criterion[] | undefined {
  if (resources !== undefined && isConstrained(resources)) return undefined;
  const stored = resources?.filter?.criteria ?? (resources === undefined ? [] : olderCriteria(resources));
  const criteria = stored.flatMap((criterion) => criterionOf(registry, criterion));
  return criteria.length === stored.length ? criteria : undefined;
}

function criterionOf(registry: EntityRegistry, { field: name, values: named, condition: asked = "EQUALS" }: StoredCriterion): Criterion[] {
  const field = criterionField(name);
  const condition = matchConditions.find((one) => one === asked);
  if (field === undefined || condition === undefined || excludesNothing({ condition, values: named })) return [];
  // Names of types come in any letter case, and URNs with parentheses that are not stored; the start of one is taken as it is.
  const known = field === "TYPE" ? (type: string) => registry.entity(type)?.name ?? type : printedUrn;
  return [{ field, condition, values: condition === "STARTS_WITH" ? named : named.map(known) }];
}

/** Whether a criterion would be met by everything, as it is to have none of no values: nobody means that. */
export function excludesNothing({ condition, values }: Omit<StoredCriterion, "field">): boolean {
  return condition === "NOT_EQUALS" && values.length === 0;
}

interface StoredCriterion {
  readonly field: string;
  readonly values: readonly string[];
  readonly condition?: string | undefined;
}

/** The form before there were filters: a type, and some of its entities or all. */
function olderCriteria({ type = "all", resources, allResources = false }: StoredFilter): StoredCriterion[] {
  return [
    ...(type === "all" ? [] : [{ field: "TYPE", values: [type] }]),
    ...(resources === undefined || allResources ? [] : [{ field: "URN", values: resources }]),
  ];
}
