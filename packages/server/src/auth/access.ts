import type { Criterion } from "./policies/compile-policy.ts";
import type { Privilege } from "./privileges/privilege-names.ts";

/** What a privilege is asked for: an entity, or a type of which there is none yet. */
export interface Resource {
  readonly entityType: string;
  readonly urn?: string;
}

/** What somebody must be allowed to: any one of the privileges, on the resource or, without one, on the platform. */
export interface Demand<Name extends string = Privilege> {
  readonly anyOf: readonly Name[];
  readonly resource?: Resource;
}

/** One of these owns an entity; in one of these ways, if any are named. */
export interface OwnersOf {
  readonly urns: readonly string[];
  readonly types: ReadonlySet<string> | undefined;
}

/** Lets somebody see the pages of the entities that meet all of it. */
export interface ViewRule {
  readonly criteria: readonly Criterion[];
  readonly owners?: OwnersOf | undefined;
}

/** What one actor may do. */
export interface Access {
  /** Whether nothing is ever refused, so that nobody needs to ask. */
  readonly isFull: boolean;
  /** Whether entities are hidden whose pages the actor may not see. */
  readonly restrictsViews: boolean;
  /** Whether each of the demands is granted, in their order. */
  grants(demands: readonly Demand<string>[]): Promise<boolean[]>;
  /** The privileges that some policy in force names, for whomever: any text may be one. */
  namedPrivileges(): Promise<readonly string[]>;
  /** Which pages the actor may see: what one of the rules lets them. */
  viewRules(): Promise<readonly ViewRule[]>;
}

/** The access of the system itself, and of everybody while there is no authentication. */
export const fullAccess: Access = {
  isFull: true,
  restrictsViews: false,
  grants: async (demands) => demands.map(() => true),
  namedPrivileges: async () => [],
  viewRules: async () => [{ criteria: [] }],
};

/** The access of those of whom nothing is known. */
export const noAccess: Access = {
  isFull: false,
  restrictsViews: false,
  grants: async (demands) => demands.map(() => false),
  namedPrivileges: async () => [],
  viewRules: async () => [],
};
