import type { EntityRegistry } from "@almagest/model";
import type { RequestContext } from "../request-context.ts";
import type { Demand } from "./access.ts";
import { type Alternatives, demandsOnTypes, demandsOnUrns } from "./privileges/demands.ts";
import type { Group, Operation } from "./privileges/operation-privileges.ts";
import type { Privilege } from "./privileges/privilege-names.ts";
import { requireGrants } from "./privileges/require-grants.ts";

/** What an endpoint works on: entities by URN, or types of entities as a whole, all of them when none is named. */
export type Subjects = { readonly urns: readonly string[] } | { readonly types: readonly string[] };

const everything: Subjects = { types: [] };

/** Everybody may, also those who do not say who they are. */
interface OpenAccess {
  readonly kind: "open";
}

/** Everybody may whom the catalog knows. */
interface KnownAccess {
  readonly kind: "known";
}

/** What is asked for decides; the protocol asks when it has found out. */
interface DispatchedAccess {
  readonly kind: "dispatched";
}

/** The write path asks for every proposal that the endpoint makes. */
interface ProposalAccess {
  readonly kind: "proposals";
  /** What the proposals count as; what each of them does when left out. */
  readonly operation?: Operation;
}

/** Any one of the privileges is enough: on each of the subjects, or without any on the catalog itself. */
interface PrivilegeAccess<Call> {
  readonly kind: "privileges";
  readonly anyOf: readonly Privilege[];
  on?(call: Call): Subjects;
  refusal(actor: string, call: Call): string;
}

/** The privileges that the operations take, all of them on each of the subjects. */
export interface OperationAccess<Call> {
  readonly kind: "operations";
  readonly group: Group;
  readonly operations: readonly Operation[];
  on(call: Call): Subjects;
  refusal(actor: string, call: Call): string;
}

/** What an endpoint asks of whoever calls it. Every endpoint says so beside what it does. */
export type EndpointAccess<Call> =
  | OpenAccess
  | KnownAccess
  | DispatchedAccess
  | ProposalAccess
  | PrivilegeAccess<Call>
  | OperationAccess<Call>;

export const open: EndpointAccess<unknown> = { kind: "open" };
export const known: EndpointAccess<unknown> = { kind: "known" };
export const dispatched: EndpointAccess<unknown> = { kind: "dispatched" };
export const byProposal: EndpointAccess<unknown> = { kind: "proposals" };
export const byCreation: EndpointAccess<unknown> = { kind: "proposals", operation: "CREATE" };

/** What is asked of a call, asked of what the call is made of. */
export function accessThrough<Call, Outer>(access: EndpointAccess<Call>, callOf: (outer: Outer) => Call): EndpointAccess<Outer> {
  if (access.kind !== "privileges" && access.kind !== "operations") return access;
  const refusal = (actor: string, outer: Outer) => access.refusal(actor, callOf(outer));
  const on = (outer: Outer) => access.on?.(callOf(outer)) ?? everything;
  return { ...access, refusal, on };
}

/** Throws FORBIDDEN in the words of the endpoint unless the caller may. */
export async function requireAccess<Call>(
  access: EndpointAccess<Call>,
  { registry, context }: { readonly registry: EntityRegistry; readonly context: RequestContext },
  call: Call,
): Promise<void> {
  if (context.access.isFull || (access.kind !== "privileges" && access.kind !== "operations")) return;
  await requireGrants(context, demandsOf(access, registry, call), (actor) => access.refusal(actor, call));
}

function demandsOf<Call>(access: PrivilegeAccess<Call> | OperationAccess<Call>, registry: EntityRegistry, call: Call): Demand[] {
  const subjects = access.on?.(call) ?? everything;
  const alternatives: readonly Alternatives[] =
    access.kind === "privileges" ? [access] : access.operations.map((operation) => ({ group: access.group, operation }));
  return alternatives.flatMap((each) =>
    "urns" in subjects ? demandsOnUrns(registry, each, subjects.urns) : demandsOnTypes(registry, each, subjects.types),
  );
}
