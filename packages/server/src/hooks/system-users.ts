import { systemActor } from "../request-context.ts";
import type { ValidChange } from "../write-path/aspect-change.ts";
import { everyWrite, type ValidateHook } from "./aspect-hook.ts";
import { ruleIssue } from "./rule-issue.ts";

/**
 * Users that the catalog runs on cannot be removed, softly or for good: its own actor, and those whose corpUserInfo says system,
 * as that of the root user does (behaviour.md 6.4, openapi.md 3.10). Deleting that aspect would take the protection away.
 */
export const systemUsers: ValidateHook = {
  kind: "validate",
  on: { entities: ["corpuser"], aspects: ["corpUserKey", "corpUserInfo", "status"], changeTypes: ["DELETE", ...everyWrite] },
  validate: async (change, _scope, request) => {
    if (!isRemoval(change)) return [];
    const urn = change.urn.text;
    const info = await request.valueBefore(change, "corpUserInfo", urn);
    return urn === systemActor || info?.system === true ? [ruleIssue([], `System users can not be deleted: ${urn}`)] : [];
  },
};

function isRemoval({ aspect, value }: ValidChange): boolean {
  return aspect.name === "status" ? value?.removed === true : value === undefined;
}
