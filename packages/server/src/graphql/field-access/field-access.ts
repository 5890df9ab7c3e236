import type { Demand } from "../../auth/access.ts";
import { pageOf } from "../../auth/privileges/hidden-entities.ts";
import type { Privilege } from "../../auth/privileges/privilege-names.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { textsAt } from "./texts-at.ts";

/** Demands of which it is enough that one is met. */
export type Requirement<Name extends Privilege = Privilege> = readonly Demand<Name>[];

/** What has to be met for a call with these arguments: all of it. */
export type Requirements<Name extends Privilege = Privilege> = (
  args: unknown,
  context: GraphqlContext,
) => readonly Requirement<Name>[] | Promise<readonly Requirement<Name>[]>;

interface CheckedField {
  readonly kind: "checked";
  /** The privileges that are asked for; with the first of them on everything, nobody is refused. */
  readonly privileges: readonly Privilege[];
  readonly requirements: Requirements;
}

/** What a root field asks of whoever calls it: a privilege, or only that the catalog knows them. */
export type FieldAccess = { readonly kind: "known" } | CheckedField;

/** The root fields of a domain with what they ask. */
export type FieldAccessTable = Readonly<Record<string, FieldAccess>>;

/** Everybody may whom the catalog knows. */
export const known: FieldAccess = { kind: "known" };

/** What the requirements say. They ask for no privilege that is not declared; of those from a table, the table is declared. */
export function checked<Name extends Privilege>(privileges: readonly Name[], requirements: Requirements<NoInfer<Name>>): FieldAccess {
  return { kind: "checked", privileges: [...new Set(privileges)], requirements };
}

/** Any one of the privileges, on the catalog itself. */
export function platform(...anyOf: readonly Privilege[]): FieldAccess {
  return checked(anyOf, () => [[{ anyOf }]]);
}

/** Any one of the privileges, on each of the entities whose URNs the arguments have at the path, or at one of several. */
export function onEntities(path: string | readonly string[], ...anyOf: readonly Privilege[]): FieldAccess {
  const named = (args: unknown) => [path].flat().flatMap((each) => textsAt(args, each));
  return checked(anyOf, (args, context) => onEach(context, named(args), anyOf));
}

/** The same, where whoever may edit all of an entity may do this part of it. */
export function edits(path: string | readonly string[], ...narrower: readonly Privilege[]): FieldAccess {
  return onEntities(path, ...narrower, editEntity);
}

/** Whoever has this may edit every part of an entity. */
export const editEntity = "EDIT_ENTITY";

/** What is asked on one entity; of a column, on its dataset or on itself. What is no URN is left for the resolver to refuse. */
export function on<Name extends Privilege>(context: GraphqlContext, urn: string, anyOf: readonly Name[]): readonly Requirement<Name>[] {
  const nodes = [...new Set([pageOf(urn), urn])].flatMap((text) => context.node(text) ?? []);
  return nodes.length === 0 ? [] : [nodes.map((node) => ({ anyOf, resource: { entityType: node.entity.name, urn: node.urn } }))];
}

/** On each of them; without any, on all that there is: what is made of an empty list does not go unasked. */
export function onEach<Name extends Privilege>(
  context: GraphqlContext,
  urns: readonly string[],
  anyOf: readonly Name[],
): readonly Requirement<Name>[] {
  return urns.length === 0 ? [[{ anyOf }]] : urns.flatMap((urn) => on(context, urn, anyOf));
}

/** The same as one more way to meet a requirement. */
export function orOn<Name extends Privilege>(
  context: GraphqlContext,
  urns: readonly string[],
  anyOf: readonly Name[],
): readonly Demand<Name>[] {
  return urns.flatMap((urn) => on(context, urn, anyOf).flat());
}
