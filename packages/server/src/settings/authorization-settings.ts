import type { Setting } from "./setting.ts";
import { text, trueOrFalse } from "./value-kinds.ts";

/** Whether somebody is asked what they may do, and where. */
export const authorizationSettings = {
  policiesEnabled: {
    flag: "policies",
    environment: "AUTH_POLICIES_ENABLED",
    takes: trueOrFalse,
    default: true,
    description: "Whether policies decide what somebody may do, where there is authentication; true or false.",
  },
  restAuthorization: {
    flag: "rest-authorization",
    environment: "REST_API_AUTHORIZATION_ENABLED",
    takes: trueOrFalse,
    default: true,
    description: "Whether the REST and OpenAPI endpoints ask policies; GraphQL always does. true or false.",
  },
  viewAuthorization: {
    flag: "view-authorization",
    environment: "VIEW_AUTHORIZATION_ENABLED",
    takes: trueOrFalse,
    default: false,
    description: "Whether entities are hidden from whoever may not see their pages; true or false.",
  },
  policiesFile: {
    flag: "policies-file",
    environment: "BOOTSTRAP_POLICIES_FILE",
    takes: text(),
    default: "",
    description:
      "File of JSON or YAML with the policies that the catalog starts with, in place of those that come with it: a list of `urn` and `info`, the aspect of the policy.",
  },
} satisfies Record<string, Setting>;
