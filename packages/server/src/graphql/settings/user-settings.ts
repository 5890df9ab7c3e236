import type { JsonObject } from "@almagest/model";
import type { Edit } from "../editing/edit.ts";
import { editMutation } from "../editing/edit-mutation.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";

interface SettingArguments {
  readonly input: { readonly name: keyof typeof appearances; readonly value: boolean };
}

export interface DefaultViewArguments {
  readonly input: { readonly defaultView?: string | null };
}

const appearances = { SHOW_SIMPLIFIED_HOMEPAGE: "showSimplifiedHomepage", SHOW_THEME_V2: "showThemeV2" } as const;
const aspect = "corpUserSettings";

/** What users choose for themselves (graphql.md 7.1). */
export const userSettings: TypeResolvers = {
  Mutation: {
    updateUserSetting: editMutation(async (edit, { input: { name, value } }: SettingArguments) => {
      const settings = await settingsOf(edit, edit.context.request.actor);
      const appearance = { ...(settings.appearance as JsonObject), [appearances[name]]: value };
      edit.put(edit.context.request.actor, aspect, { ...settings, appearance });
    }),
    updateCorpUserViewsSettings: editMutation(async (edit, { input }: DefaultViewArguments) => {
      await putDefaultView(edit, edit.context.request.actor, input.defaultView);
    }),
  },
};

/** A view that is chosen must be there; undefined where none is. */
export async function chosenView(edit: Edit, view: string | null | undefined): Promise<string | undefined> {
  if (view === null || view === undefined) return undefined;
  await edit.requireEntity(view, "dataHubView");
  return view;
}

/** Lets a user search with a view from now on, or with none. */
export async function putDefaultView(edit: Edit, user: string, view: string | null | undefined): Promise<void> {
  const defaultView = await chosenView(edit, view);
  edit.put(user, aspect, { ...(await settingsOf(edit, user)), views: { defaultView } });
}

async function settingsOf(edit: Edit, user: string): Promise<JsonObject> {
  return (await edit.aspect(user, aspect)) ?? { appearance: {} };
}
