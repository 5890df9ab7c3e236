import { randomUUID } from "node:crypto";
import { type AspectTypes, formatUrn } from "@almagest/model";
import { deleteMutation } from "../editing/delete-entity.ts";
import type { Edit } from "../editing/edit.ts";
import { entityMutation } from "../editing/edit-mutation.ts";
import { badRequest, notFound } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { requireNode } from "../entities/entity-roots.ts";

interface QueryInput {
  readonly properties?: {
    readonly name?: string | null;
    readonly description?: string | null;
    readonly statement?: AspectTypes["queryProperties"]["statement"] | null;
  } | null;
  readonly subjects?: readonly { readonly datasetUrn: string }[] | null;
}

/** Queries that people save (graphql.md 7.6). */
export const queryMutations: TypeResolvers = {
  Mutation: {
    createQuery: entityMutation(async (edit, { input }: { readonly input: QueryInput }) => {
      const { name, description, statement } = input.properties ?? {};
      if (!statement) throw badRequest("A query has a statement; give properties.statement");
      const urn = formatUrn("query", [randomUUID()]);
      const { stamp } = edit;
      edit.put(urn, "queryProperties", { statement, source: "MANUAL", name, description, created: stamp, lastModified: stamp });
      await putSubjects(edit, urn, input.subjects ?? []);
      return urn;
    }),
    updateQuery: entityMutation(async (edit, { urn, input }: { readonly urn: string; readonly input: QueryInput }) => {
      requireNode(edit.context, urn, "query");
      const before = await edit.value(urn, "queryProperties");
      if (before === undefined) throw notFound(`No query is stored as ${urn}; create it first`);
      const { name, description, statement } = input.properties ?? {};
      edit.put(urn, "queryProperties", {
        ...before,
        statement: statement ?? before.statement,
        name: name ?? before.name,
        description: description ?? before.description,
        lastModified: edit.stamp,
      });
      if (input.subjects) await putSubjects(edit, urn, input.subjects);
      return urn;
    }),
    deleteQuery: deleteMutation({ entity: "query" }),
  },
};

async function putSubjects(edit: Edit, urn: string, subjects: readonly { readonly datasetUrn: string }[]): Promise<void> {
  const datasets = [...new Set(subjects.map(({ datasetUrn }) => datasetUrn))];
  await edit.requireEntities(datasets, "dataset");
  edit.put(urn, "querySubjects", { subjects: datasets.map((entity) => ({ entity })) });
}
