import { everyWrite, type ValidateHook } from "../aspect-hook.ts";
import { proposedValue } from "../aspect-values.ts";
import type { KeyedAspect } from "../key-holders.ts";
import { printList, ruleIssue } from "../rule-issue.ts";

const aspect = "structuredPropertySettings";

const badge = "badge";
const badges: KeyedAspect<typeof aspect> = { aspect, keysOf: ({ showAsAssetBadge }) => (showAsAssetBadge === true ? [badge] : []) };

/**
 * At most one property is the badge of assets (rest.md 6.10, ShowPropertyAsBadgeValidator); one that is soft deleted does
 * not count. A property that is the badge already may be saved again, which the reference refuses (openapi.md 5.3).
 */
export const singleBadge: ValidateHook = {
  kind: "validate",
  on: { aspects: [aspect], changeTypes: everyWrite },
  validate: async (change, _scope, request) => {
    if (proposedValue(change, aspect)?.showAsAssetBadge !== true) return [];
    const others: string[] = [];
    for await (const [urn] of request.othersBefore(change, badges, { keys: [badge] })) others.push(urn);
    const statuses = await request.valuesBefore(change, "status", others);
    const taking = others.filter((_, index) => statuses[index]?.removed !== true);
    if (taking.length === 0) return [];
    const taken = "Cannot have more than one property set with show as badge.";
    return [ruleIssue(["showAsAssetBadge"], `${taken} Property urns currently set: ${printList(taking)}`)];
  },
};
