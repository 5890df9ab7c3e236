import type { JsonObject } from "@almagest/model";
import { type Edit, edit } from "../editing/edit.ts";
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
    updateUserSetting: (_parent, { input: { name, value } }: SettingArguments, context) =>
      edit(context, async (making) => {
        const settings = await settingsOf(making, context.request.actor);
        const appearance = { ...(settings.appearance as JsonObject), [appearances[name]]: value };
        making.put(context.request.actor, aspect, { ...settings, appearance });
        return true;
      }),
    updateCorpUserViewsSettings: editMutation((making, { input }: DefaultViewArguments) =>
      startWithView(making, making.context.request.actor, input.defaultView),
    ),
  },
};

/** Sets the view that a user starts with, or takes it away. */
export async function startWithView(making: Edit, user: string, view: string | null | undefined): Promise<void> {
  const defaultView = await chosenView(making, view);
  making.put(user, aspect, { ...(await settingsOf(making, user)), views: { defaultView } });
}

/** A view that is chosen must be there; undefined where none is. */
export async function chosenView(making: Edit, view: string | null | undefined): Promise<string | undefined> {
  if (view === null || view === undefined) return undefined;
  await making.requireEntity(view, "dataHubView");
  return view;
}

async function settingsOf(making: Edit, user: string): Promise<JsonObject> {
  return (await making.aspect(user, aspect)) ?? { appearance: {} };
}
