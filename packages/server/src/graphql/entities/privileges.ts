import type DataLoader from "dataloader";
import { createLoader } from "../create-loader.ts";
import { administering, managingChildren } from "../field-access/administered.ts";
import { editEntity, orOn, type Requirement } from "../field-access/field-access.ts";
import { metRequirements } from "../field-access/unless-refused.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import type { EntityNode } from "./entity-node.ts";

/** The members of `EntityPrivileges` that follow from privileges on the entity, any one of which is enough. */
const granting = {
  canEditLineage: ["EDIT_LINEAGE", editEntity],
  canEditEmbed: ["EDIT_ENTITY_EMBED", editEntity],
  canEditQueries: ["EDIT_ENTITY_QUERIES", editEntity],
  canEditProperties: ["EDIT_ENTITY_PROPERTIES", editEntity],
  canEditTags: ["EDIT_ENTITY_TAGS", editEntity],
  canEditGlossaryTerms: ["EDIT_ENTITY_GLOSSARY_TERMS", editEntity],
  canEditDescription: ["EDIT_ENTITY_DOCS", editEntity],
  canEditLinks: ["EDIT_ENTITY_DOC_LINKS", editEntity],
  canEditDomains: ["EDIT_DOMAINS_PRIVILEGE", editEntity],
  canEditDataProducts: ["EDIT_ENTITY_DATA_PRODUCTS", editEntity],
  canEditOwners: ["EDIT_ENTITY_OWNERS", editEntity],
  canEditIncidents: ["EDIT_ENTITY_INCIDENTS", editEntity],
  canEditAssertions: ["EDIT_ENTITY_ASSERTIONS", editEntity],
  canEditDeprecation: ["EDIT_DEPRECATION_PRIVILEGE", editEntity],
  canEditSchemaFieldTags: ["EDIT_DATASET_COL_TAGS", editEntity],
  canEditSchemaFieldGlossaryTerms: ["EDIT_DATASET_COL_GLOSSARY_TERMS", editEntity],
  canEditSchemaFieldDescription: ["EDIT_DATASET_COL_DESCRIPTION", editEntity],
  canViewDatasetUsage: ["VIEW_DATASET_USAGE"],
  canViewDatasetProfile: ["VIEW_DATASET_PROFILE"],
  canViewDatasetOperations: ["VIEW_DATASET_OPERATIONS"],
} as const;

/** Of the glossary, who may edit an entity and what is in it follows from where it is. */
const managing = ["canManageEntity", "canManageChildren"] as const;
const names = [...managing, ...Object.keys(granting)];

type EntityPrivileges = Readonly<Record<string, boolean>>;

const all = Object.fromEntries(names.map((name) => [name, true]));

/** What the caller may do with an entity (graphql.md 3.7). */
export function privileges(node: EntityNode, _args: unknown, context: GraphqlContext): EntityPrivileges | Promise<EntityPrivileges> {
  return context.request.access.isFull ? all : context.shared(privilegesLoader).load(node.urn);
}

/** Asks for all entities of a page at once. */
function privilegesLoader(context: GraphqlContext): DataLoader<string, EntityPrivileges> {
  return createLoader(context.answer, async (urns: readonly string[]) => {
    const asked = await Promise.all(urns.map((urn) => requirementsOn(context, urn)));
    const met = await metRequirements(context, asked.flat());
    return asked.map((requirements) => Object.fromEntries(requirements.map((requirement, at) => [names[at], met.has(requirement)])));
  });
}

/** In the order of the names. */
async function requirementsOn(context: GraphqlContext, urn: string): Promise<readonly Requirement[]> {
  const edits = orOn(context, [urn], [editEntity]);
  const isGroup = context.node(urn)?.entity.name === "glossaryNode";
  const children = isGroup ? await managingChildren(context, urn) : [];
  const administers = await administering(context, urn);
  const narrower = Object.values(granting).map((anyOf) => orOn(context, [urn], anyOf));
  return [[...edits, ...administers], isGroup ? children : edits, ...narrower];
}
