import { type AspectTypes, parseUrn, schemaFieldUrn } from "@almagest/model";
import { everyValue } from "../../read-path/every-value.ts";
import { createdUrn, putCreator } from "../editing/create-entity.ts";
import { deleteMutation } from "../editing/delete-entity.ts";
import type { Edit } from "../editing/edit.ts";
import { editMutation, entityMutation } from "../editing/edit-mutation.ts";
import { columnPathOf, knownColumns, type ResourceRef, requireResource } from "../editing/resources.ts";
import { badRequest, GraphqlFailure } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { type ListInput, listEntities } from "../entities/list-entities.ts";
import { storedType } from "../entities/schema-metadata.ts";
import type { GraphqlContext } from "../graphql-context.ts";

interface AttributeInput {
  readonly id?: string | null;
  readonly name: string;
  readonly description?: string | null;
  readonly type?: string | null;
}

interface AttributeUpdate {
  readonly urn: string;
  readonly input: Partial<Omit<AttributeInput, "id">>;
}

interface AttributeColumns {
  readonly businessAttributeUrn: string;
  readonly resourceUrn: readonly ResourceRef[];
}

/** Meanings that columns of many datasets share: listed, edited, and given to columns (graphql.md 7.8). */
export const businessAttributes: TypeResolvers = {
  Query: {
    listBusinessAttributes: async (_parent: unknown, { input }: { readonly input: ListInput }, context: GraphqlContext) => {
      const { urns, ...page } = await listEntities(context, input, { entity: "businessAttribute" });
      return { ...page, businessAttributes: urns };
    },
  },
  Mutation: {
    createBusinessAttribute: entityMutation(async (edit, { input }: { readonly input: AttributeInput }) => {
      const { id, name, description, type } = input;
      const urn = await createdUrn(edit, "businessAttribute", id);
      await refuseTakenAttribute(edit, { urn, name });
      // The record is that of an edited column, of which every attribute is one by its name.
      const value = { fieldPath: name, name, description, type: type && storedType(type), ...edit.stampsAfter(undefined) };
      edit.put(urn, "businessAttributeInfo", value);
      putCreator(edit, urn);
      return urn;
    }),
    updateBusinessAttribute: entityMutation(async (edit, { urn, input }: AttributeUpdate) => {
      await edit.requireEntity(urn, "businessAttribute");
      const { name, description, type } = input;
      if (name) await refuseTakenAttribute(edit, { urn, name });
      const before = await edit.aspect(urn, "businessAttributeInfo");
      const given = {
        ...(name && { name, fieldPath: name }),
        ...(description != null && { description }),
        ...(type && { type: storedType(type) }),
      };
      edit.put(urn, "businessAttributeInfo", { ...before, ...given, ...edit.stampsAfter(before) });
      return urn;
    }),
    deleteBusinessAttribute: deleteMutation({ entity: "businessAttribute" }),
    addBusinessAttribute: editMutation(async (edit, { input }: { readonly input: AttributeColumns }) => {
      const { businessAttributeUrn } = input;
      await edit.requireEntity(businessAttributeUrn, "businessAttribute");
      await changeColumns(edit, input, () => ({ businessAttribute: { businessAttributeUrn } }));
    }),
    removeBusinessAttribute: editMutation(async (edit, { input }: { readonly input: AttributeColumns }) => {
      const isMeant = (before: Assigned | undefined) => before?.businessAttribute?.businessAttributeUrn === input.businessAttributeUrn;
      await changeColumns(edit, input, (before) => (isMeant(before) ? {} : undefined));
    }),
  },
};

type Assigned = AspectTypes["businessAttributes"];

/** Throws a conflict when another business attribute has the name. */
export async function refuseTakenAttribute({ tx }: Edit, { urn, name }: { readonly urn: string; readonly name: string }): Promise<void> {
  for await (const [other, attribute] of everyValue(tx.aspects, "businessAttributeInfo", "businessAttribute")) {
    if (other !== urn && attribute.name === name)
      throw new GraphqlFailure("CONFLICT", `${JSON.stringify(name)} is the name of ${other} already; choose another name`);
  }
}

async function changeColumns(
  edit: Edit,
  { resourceUrn }: AttributeColumns,
  make: (before: Assigned | undefined) => Assigned | undefined,
): Promise<void> {
  const urns: string[] = [];
  for (const resource of resourceUrn) urns.push(await columnUrn(edit, resource));
  for (const urn of urns) await edit.change(urn, "businessAttributes", make);
}

/** The URN of a column that is named as a column of a dataset, or by its own URN. Throws a bad request unless it is there. */
async function columnUrn(edit: Edit, resource: ResourceRef): Promise<string> {
  const { resourceUrn: urn } = resource;
  const column = columnPathOf(resource);
  if (column !== undefined) {
    await requireResource(edit, resource);
    return schemaFieldUrn(urn, column);
  }
  if (parseUrn(urn)?.entityType !== "schemaField")
    throw badRequest(`${urn} is no column; name a urn:li:schemaField, or a dataset with subResource and subResourceType`);
  if (!(await knownColumns(edit, [urn])).has(urn)) await edit.requireEntity(urn, "schemaField");
  return urn;
}
