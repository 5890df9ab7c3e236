import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { schemaHistory } from "./schema-history.ts";
import { timelineQuery } from "./timeline-query.ts";

/** How entities came to be what they are. */
export const timeline: readonly TypeResolvers[] = [schemaHistory, timelineQuery];
