import { formatUrn, type JsonObject } from "@almagest/model";
import { editMutation } from "../editing/edit-mutation.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { chosenView, type DefaultViewArguments } from "./user-settings.ts";

interface PropagationArguments {
  readonly input: { readonly docColumnPropagation?: boolean | null };
}

const urn = formatUrn("globalSettings", ["0"]);
const aspect = "globalSettingsInfo";

/** Settings that hold for everybody (graphql.md 7.1, 7.11). */
export const globalSettings: TypeResolvers = {
  Query: {
    globalViewsSettings: async (_parent, _args, context) => ({ ...((await stored(context)).views as JsonObject | undefined) }),
    docPropagationSettings: async (_parent, _args, context) => {
      const { columnPropagationEnabled = true } = Object((await stored(context)).docPropagation);
      return { docColumnPropagation: columnPropagationEnabled };
    },
  },
  Mutation: {
    updateGlobalViewsSettings: editMutation(async (edit, { input }: DefaultViewArguments) => {
      const defaultView = await chosenView(edit, input.defaultView);
      edit.put(urn, aspect, { ...(await edit.aspect(urn, aspect)), views: { defaultView } });
    }),
    updateDocPropagationSettings: editMutation(async (edit, { input }: PropagationArguments) => {
      const settings = await edit.aspect(urn, aspect);
      const columnPropagationEnabled = input.docColumnPropagation ?? true;
      edit.put(urn, aspect, {
        ...settings,
        docPropagation: { enabled: true, ...Object(settings?.docPropagation), columnPropagationEnabled },
      });
    }),
  },
};

async function stored(context: GraphqlContext): Promise<JsonObject> {
  return (await context.entities.load(urn)).aspect(aspect) ?? {};
}
