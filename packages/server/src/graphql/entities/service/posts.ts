import type { JsonObject } from "@almagest/model";
import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import { aspectField, memberOf } from "../aspect-field.ts";

/** Announcements. */
export const posts: TypeResolvers = {
  Post: {
    postType: memberOf("postInfo", "type"),
    content: aspectField("postInfo", ({ content }) => ({ ...(content as JsonObject), contentType: (content as JsonObject).type })),
    lastModified: aspectField("postInfo", ({ lastModified, auditStamp }) => ({
      time: lastModified ?? 0,
      actor: (auditStamp as JsonObject | undefined)?.actor,
    })),
  },
};
