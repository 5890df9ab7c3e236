import type { Demand } from "../../auth/access.ts";
import type { Privilege } from "../../auth/privileges/privilege-names.ts";
import { ancestorsOf, hierarchies, parentOf } from "../../read-path/hierarchies.ts";
import { aspectValue } from "../entities/aspect-value.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { checked, editEntity, type FieldAccess, orOn, type Requirements } from "./field-access.ts";
import { textsAt } from "./texts-at.ts";

/** Whoever has the privilege over all entities of a type may describe each of them. */
const administrators: Readonly<Record<string, Privilege>> = {
  domain: "MANAGE_DOMAINS",
  tag: "MANAGE_TAGS",
  corpGroup: "MANAGE_USERS_AND_GROUPS",
  businessAttribute: "MANAGE_BUSINESS_ATTRIBUTE",
};

/** Describing entities: a narrower privilege, all of editing, or looking after their kind (graphql.md 4.3). */
export function describes(path: string, ...narrower: readonly Privilege[]): FieldAccess {
  const anyOf = [...narrower, editEntity] as const;
  return checked([...anyOf, ...allAdministering], describesAt(path, anyOf));
}

/** The same, as requirements. */
export function describesAt(path: string, anyOf: readonly Privilege[]): Requirements {
  return async (args, context) => {
    const urns = textsAt(args, path).filter((urn) => context.node(urn) !== undefined);
    return Promise.all(urns.map(async (urn) => [...orOn(context, [urn], anyOf), ...(await administering(context, urn))]));
  };
}

/** What allows everything with an entity because of its kind. */
export async function administering(context: GraphqlContext, urn: string): Promise<readonly Demand[]> {
  const type = context.node(urn)?.entity.name ?? "";
  if (type === "dataProduct") return managingProduct(context, urn);
  if (Object.hasOwn(hierarchies.glossary.aspects, type)) return managingChildren(context, await groupOf(context, urn));
  const privilege = administrators[type];
  return privilege === undefined ? [] : [{ anyOf: [privilege] }];
}

/** What allows to change the data products of a domain. */
export const managingProducts = ["MANAGE_DATA_PRODUCTS", editEntity] as const;

/** What allows to change what is in the glossary. */
export const managingGlossary = ["MANAGE_GLOSSARIES", "MANAGE_GLOSSARY_CHILDREN", "MANAGE_ALL_GLOSSARY_CHILDREN"] as const;

/** All that allows everything with entities because of their kind. */
export const allAdministering: readonly Privilege[] = [...Object.values(administrators), ...managingProducts, ...managingGlossary];

/** What allows to change a data product because of the domain that it is in. */
export async function managingProduct(context: GraphqlContext, urn: string): Promise<readonly Demand<(typeof managingProducts)[number]>[]> {
  const { domains = [] } = (await aspectValue(context, urn, "domains")) ?? {};
  return orOn(context, domains, managingProducts);
}

/** What allows to change what is in a group of the glossary, or at its top: the whole glossary, the group, or one above it. */
export async function managingChildren(
  context: GraphqlContext,
  node: string | undefined,
): Promise<readonly Demand<(typeof managingGlossary)[number]>[]> {
  const above = node === undefined ? [] : [node, ...(await ancestorsOf(reading(context), hierarchies.glossary, node))];
  const direct = orOn(context, above.slice(0, 1), ["MANAGE_GLOSSARY_CHILDREN"]);
  return [{ anyOf: ["MANAGE_GLOSSARIES"] }, ...direct, ...orOn(context, above, ["MANAGE_ALL_GLOSSARY_CHILDREN"])];
}

/** The group of the glossary that an entity is in. */
export function groupOf(context: GraphqlContext, urn: string): Promise<string | undefined> {
  return parentOf(reading(context), hierarchies.glossary, urn);
}

function reading(context: GraphqlContext) {
  return (urn: string, aspect: string) => aspectValue(context, urn, aspect);
}
