import { createHash } from "node:crypto";
import { formatUrn } from "@almagest/model";
import { putCreator } from "../editing/create-entity.ts";
import { deleteMutation } from "../editing/delete-entity.ts";
import type { Edit } from "../editing/edit.ts";
import { editMutation, entityMutation } from "../editing/edit-mutation.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";

interface FieldMapping {
  readonly sourceField?: string | null;
  readonly destinationField?: string | null;
}

interface RelationshipInput {
  readonly properties?: {
    readonly name: string;
    readonly source: string;
    readonly destination: string;
    readonly relationshipFieldmappings?: readonly FieldMapping[] | null;
    readonly createdAt?: number | null;
    readonly createdBy?: string | null;
  } | null;
  readonly editableProperties?: { readonly name?: string | null; readonly description: string } | null;
}

/** Mutations of the relationships that people draw between datasets (graphql.md 7.8). */
export const entityRelationshipMutations: TypeResolvers = {
  Mutation: {
    createERModelRelationship: entityMutation(async (edit, { input }: { readonly input: RelationshipInput }) => {
      if (!input.properties)
        throw badRequest("A relationship needs properties: its name and the datasets that are its source and destination");
      const urn = relationshipUrn(input.properties);
      if (await edit.exists(urn))
        throw badRequest(`This ERModelRelationship already exists! ${urn} has that name between the same datasets`);
      await putProperties(edit, urn, input);
      putCreator(edit, urn);
      return urn;
    }),
    updateERModelRelationship: editMutation(async (edit, { urn, input }: { readonly urn: string; readonly input: RelationshipInput }) => {
      await edit.requireEntity(urn, "erModelRelationship");
      await putProperties(edit, urn, input);
    }),
    deleteERModelRelationship: deleteMutation({ entity: "erModelRelationship" }),
  },
};

/** The same name between the same datasets is the same relationship, whichever of the two is its source. */
function relationshipUrn({ name, source, destination }: NonNullable<RelationshipInput["properties"]>): string {
  const [low, high] = [source, destination].toSorted();
  const identity = JSON.stringify({ Source: low, Destination: high, ERModelRelationName: name });
  return formatUrn("erModelRelationship", [createHash("md5").update(identity).digest("hex")]);
}

async function putProperties(edit: Edit, urn: string, { properties, editableProperties }: RelationshipInput): Promise<void> {
  if (properties) {
    const { name, source, destination, relationshipFieldmappings, createdAt, createdBy } = properties;
    await edit.requireEntities([source, destination], "dataset");
    const before = await edit.aspect(urn, "erModelRelationshipProperties");
    edit.put(urn, "erModelRelationshipProperties", {
      ...before,
      name,
      source,
      destination,
      relationshipFieldMappings: relationshipFieldmappings ?? before?.relationshipFieldMappings ?? [],
      ...edit.stampsAfter(before),
      ...(before === undefined && { created: { actor: createdBy ?? edit.stamp.actor, time: createdAt ?? edit.stamp.time } }),
    });
  }
  if (editableProperties) {
    const before = await edit.aspect(urn, "editableERModelRelationshipProperties");
    const { name = before?.name, description } = editableProperties;
    edit.put(urn, "editableERModelRelationshipProperties", { ...before, name, description, ...edit.stampsAfter(before) });
  }
}
