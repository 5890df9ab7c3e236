import { createdUrn } from "../editing/create-entity.ts";
import { deleteMutation } from "../editing/delete-entity.ts";
import type { Edit } from "../editing/edit.ts";
import { entityMutation } from "../editing/edit-mutation.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { listEntities } from "../entities/list-entities.ts";
import { type PageInput, readPage } from "../search/page.ts";

interface TestInput {
  readonly name: string;
  readonly category: string;
  readonly description?: string | null;
  readonly definition: { readonly json?: string | null };
}

const usualCount = 20;

/** Rules over metadata that assets pass or fail (graphql.md 5.12). */
export const metadataTests: TypeResolvers = {
  Query: {
    listTests: async (_parent: unknown, { input }: { readonly input: PageInput & { readonly query?: string | null } }, context) => {
      const { query = "" } = input;
      const { urns, ...found } = await listEntities(context, { ...readPage(input, usualCount), query }, { entity: "test" });
      return { ...found, tests: urns };
    },
  },
  Mutation: {
    createTest: entityMutation(async (edit, { input }: { readonly input: TestInput & { readonly id?: string | null } }) => {
      return putTest(edit, await createdUrn(edit, "test", input.id), input);
    }),
    updateTest: entityMutation(async (edit, { urn, input }: { readonly urn: string; readonly input: TestInput }) => {
      await edit.requireEntity(urn, "test");
      return putTest(edit, urn, input);
    }),
    // Every entity of a type may have a result of it. The runner of tests takes those away, and nobody waits for it.
    deleteTest: deleteMutation({ entity: "test", keepsReferences: true }),
  },
};

function putTest(edit: Edit, urn: string, { name, category, description, definition }: TestInput): string {
  edit.put(urn, "testInfo", { name, category, description, definition: { type: "JSON", json: definition.json } });
  return urn;
}
