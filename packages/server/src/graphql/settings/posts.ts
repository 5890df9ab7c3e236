import { schemaFieldUrn } from "@almagest/model";
import { createdUrn } from "../editing/create-entity.ts";
import { deleteMutation } from "../editing/delete-entity.ts";
import { editMutation } from "../editing/edit-mutation.ts";
import { requireResource } from "../editing/resources.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { flatCriteria, type ListInput, listEntities, newestFirst } from "../entities/list-entities.ts";
import { allOf, type FilterInputs, isOneOf } from "../search/filter-inputs.ts";

interface ContentInput {
  readonly contentType: string;
  readonly title: string;
  readonly description?: string | null;
  readonly link?: string | null;
  readonly media?: { readonly type: string; readonly location: string } | null;
}

interface CreateArguments {
  readonly input: {
    readonly postType: string;
    readonly content: ContentInput;
    readonly resourceUrn?: string | null;
    readonly subResource?: string | null;
  };
}

interface UpdateArguments {
  readonly input: { readonly urn: string; readonly postType: string; readonly content: ContentInput };
}

interface ListArguments {
  readonly input: ListInput & FilterInputs & { readonly resourceUrn?: string | null };
}

const entity = "post";
const aspect = "postInfo";

/** Announcements on the home page and notes on entities (graphql.md 7.2). */
export const posts: TypeResolvers = {
  Query: {
    listPosts: async (_parent, { input }: ListArguments, context) => {
      const about = input.resourceUrn ? [isOneOf("target", [input.resourceUrn])] : [];
      const listed = { entity, filter: allOf(...flatCriteria(input), ...about), sort: newestFirst("lastModified") };
      const { urns, ...page } = await listEntities(context, input, listed);
      return { ...page, posts: urns };
    },
  },
  Mutation: {
    createPost: editMutation(async (edit, { input }: CreateArguments) => {
      const { postType: type, content, resourceUrn, subResource } = input;
      if (subResource && !resourceUrn) throw badRequest("A note on a column needs the resourceUrn of the entity that has it");
      if (resourceUrn)
        await requireResource(edit, {
          resourceUrn,
          subResource: subResource ?? null,
          subResourceType: subResource ? "DATASET_FIELD" : null,
        });
      const { time } = edit.stamp;
      edit.put(await createdUrn(edit, entity), aspect, {
        type,
        content: storedContent(content),
        created: time,
        lastModified: time,
        auditStamp: edit.stamp,
        target: resourceUrn && subResource ? schemaFieldUrn(resourceUrn, subResource) : resourceUrn,
      });
    }),
    updatePost: editMutation(async (edit, { input: { urn, postType: type, content } }: UpdateArguments) => {
      await edit.requireEntity(urn, entity);
      const stored = await edit.aspect(urn, aspect);
      const { stamp } = edit;
      edit.put(urn, aspect, {
        created: stamp.time,
        ...stored,
        type,
        content: storedContent(content),
        lastModified: stamp.time,
        auditStamp: stamp,
      });
    }),
    deletePost: deleteMutation({ entity, keepsReferences: true }),
  },
};

function storedContent({ contentType: type, ...others }: ContentInput) {
  return { type, ...others };
}
