import { parseUrn } from "@almagest/model";
import { type Edit, edit } from "../editing/edit.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { requireNode } from "../entities/entity-roots.ts";
import { shownStructuredProperties } from "../entities/governance/structured-properties.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { type PropertyInput, storedValue } from "./value-input.ts";

interface Upsert {
  readonly assetUrn: string;
  readonly structuredPropertyInputParams: readonly PropertyInput[];
}

interface Removal {
  readonly assetUrn: string;
  readonly structuredPropertyUrns: readonly string[];
}

const aspect = "structuredProperties";

/** Mutations of the values that entities have of structured properties (graphql.md 7.10). */
export const propertyValues: TypeResolvers = {
  Mutation: {
    upsertStructuredProperties: async (_parent: unknown, { input }: { readonly input: Upsert }, context: GraphqlContext) => {
      const { assetUrn, structuredPropertyInputParams: properties } = input;
      await edit(context, async (edit) => {
        if (parseUrn(assetUrn)?.entityType !== "schemaField") await requireAsset(edit, assetUrn);
        await assignProperties(edit, assetUrn, properties);
      });
      return propertiesOf(context, assetUrn);
    },
    removeStructuredProperties: async (_parent: unknown, { input }: { readonly input: Removal }, context: GraphqlContext) => {
      const { assetUrn, structuredPropertyUrns: removed } = input;
      await edit(context, async (edit) => {
        await requireAsset(edit, assetUrn);
        const assigned = (await edit.value(assetUrn, aspect))?.properties ?? [];
        const urns = assigned.map(({ propertyUrn }) => propertyUrn).filter((urn) => removed.includes(urn));
        if (urns.length > 0)
          edit.patch(
            assetUrn,
            aspect,
            urns.map((urn) => ({ op: "remove", path: ["properties", urn] })),
          );
      });
      return propertiesOf(context, assetUrn);
    },
  },
};

function requireAsset(edit: Edit, urn: string): Promise<void> {
  return edit.requireEntity(urn, undefined, () => badRequest(`Asset with provided urn ${urn} does not exist; create it first`));
}

/** Gives an entity values, and leaves its other properties as they are: patched, since those of a deleted one are hidden, not gone. */
export async function assignProperties(edit: Edit, urn: string, properties: readonly PropertyInput[]): Promise<void> {
  const named = properties.map(({ structuredPropertyUrn }) => structuredPropertyUrn);
  await edit.requireEntities(named, "structuredProperty");
  const known = new Map((await edit.value(urn, aspect))?.properties.map((before) => [before.propertyUrn, before]));
  const assigned = properties.map(({ structuredPropertyUrn: propertyUrn, values }) => {
    const created = known.get(propertyUrn)?.created ?? edit.stamp;
    return { propertyUrn, values: values.map(storedValue), created, lastModified: edit.stamp };
  });
  if (!(await edit.exists(urn))) edit.put(urn, aspect, { properties: assigned });
  else
    edit.patch(
      urn,
      aspect,
      assigned.map((value) => ({ op: "add", path: ["properties", value.propertyUrn], value })),
    );
}

function propertiesOf(context: GraphqlContext, urn: string) {
  const none = { properties: [] };
  return requireNode(context, urn).read(context, (loaded) => shownStructuredProperties(loaded.aspect(aspect) ?? none, urn));
}
