import { editMutation } from "../editing/edit-mutation.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";

interface Link {
  readonly linkUrl: string;
  readonly resourceUrn: string;
}

interface LabelledLink extends Link {
  readonly label: string;
}

/** Mutations that add and remove links (graphql.md 5.3, 7.8). A link stands once in the list. */
export const links: TypeResolvers = {
  Mutation: {
    addLink: editMutation(async (edit, { input }: { readonly input: LabelledLink }) => {
      const { linkUrl: url, label: description, resourceUrn: urn } = input;
      await edit.requireEntity(urn);
      await edit.change(urn, "institutionalMemory", (before) => {
        const others = (before?.elements ?? []).filter((link) => link.url !== url);
        return { ...before, elements: [...others, { url, description, createStamp: edit.stamp }] };
      });
    }),
    removeLink: editMutation(async (edit, { input }: { readonly input: Link }) => {
      const { linkUrl, resourceUrn: urn } = input;
      await edit.requireEntity(urn);
      await edit.change(
        urn,
        "institutionalMemory",
        (before) => before && { ...before, elements: before.elements.filter(({ url }) => url !== linkUrl) },
      );
    }),
  },
};
