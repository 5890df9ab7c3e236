import { producePlatformEventAction } from "../actions/produce-platform-event.ts";
import type { RestliResource } from "../restli-resource.ts";

/** `/platform` (rest.md 14): events that clients hand in. */
export const platformResource: RestliResource = {
  path: "/platform",
  className: "com.linkedin.metadata.resources.platform.PlatformResource",
  actions: [producePlatformEventAction],
};
