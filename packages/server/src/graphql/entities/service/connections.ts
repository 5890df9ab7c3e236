import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import { aspectField } from "../aspect-field.ts";
import { storedPlatformOrUnknown } from "../platform.ts";

/** Connections to other systems. What they hold is encrypted and not shown. */
export const connections: TypeResolvers = {
  DataHubConnection: {
    platform: storedPlatformOrUnknown,
    details: aspectField("dataHubConnectionDetails", ({ type, name }) => ({ type, name })),
  },
};
