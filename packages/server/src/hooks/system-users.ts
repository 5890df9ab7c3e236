import { systemActor } from "../request-context.ts";
import type { ValidateHook } from "./aspect-hook.ts";
import { ruleIssue } from "./rule-issue.ts";

/**
 * Users that the catalog runs on cannot be deleted: its own actor, and those whose corpUserInfo says system, as that of the
 * root user does (openapi.md 3.10, UserDeleteValidator). Deleting that aspect would take the protection away.
 */
export const systemUsers: ValidateHook = {
  kind: "validate",
  on: { entities: ["corpuser"], aspects: ["corpUserKey", "corpUserInfo"], changeTypes: ["DELETE"] },
  validate: async (change, _scope, request) => {
    const urn = change.urn.text;
    const info = await request.valueBefore(change, "corpUserInfo", urn);
    return urn === systemActor || info?.system === true ? [ruleIssue([], `System users can not be deleted: ${urn}`)] : [];
  },
};
