import { everyWrite, type ValidateHook } from "../aspect-hook.ts";
import { proposedValue } from "../aspect-values.ts";
import { ruleIssue } from "../rule-issue.ts";

const aspect = "structuredPropertySettings";
const places = ["showInSearchFilters", "showInAssetSummary", "showAsAssetBadge", "showInColumnsTable"] as const;

/** A property that is hidden is shown nowhere (rest.md 6.10, HidePropertyValidator). */
export const hiddenProperty: ValidateHook = {
  kind: "validate",
  on: { aspects: [aspect], changeTypes: everyWrite },
  validate: (change) => {
    const settings = proposedValue(change, aspect);
    const shown = places.filter((place) => settings?.[place] === true);
    if (settings?.isHidden !== true || shown.length === 0) return [];
    const contradiction = "Cannot have property isHidden = true while other display location settings are also true.";
    return [ruleIssue(["isHidden"], `${contradiction} These are: ${shown.join(", ")}`)];
  },
};
