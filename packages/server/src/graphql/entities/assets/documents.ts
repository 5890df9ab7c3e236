import type { JsonObject } from "@almagest/model";
import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import type { GraphqlContext } from "../../graphql-context.ts";
import { aspectField, customEntries } from "../aspect-field.ts";
import type { EntityNode } from "../entity-node.ts";
import { platformUrn, storedPlatformOr } from "../platform.ts";

/** Written pages. */
export const documents: TypeResolvers = {
  Document: {
    platform: storedPlatformOr(platformUrn("datahub")),
    subType: aspectField("subTypes", ({ typeNames }) => (typeNames as readonly string[])[0]),
    info: (node: EntityNode, _args, context: GraphqlContext) =>
      node.read(context, (loaded) => {
        const info = loaded.aspect("documentInfo");
        if (info === undefined) return undefined;
        const contents = { ...(info.contents as JsonObject), semanticText: loaded.aspect("semanticText")?.text };
        return { ...info, contents, customProperties: customEntries(info.customProperties as JsonObject | undefined, node.urn) };
      }),
    settings: aspectField("documentSettings", ({ showInGlobalContext }) => ({ showInGlobalContext: showInGlobalContext ?? true })),
  },
};
