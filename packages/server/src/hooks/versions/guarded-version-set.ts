import { demandsOnUrns } from "../../auth/privileges/demands.ts";
import { requireGrants } from "../../auth/privileges/require-grants.ts";
import { everyWrite, type ValidateHook } from "../aspect-hook.ts";
import { proposedValue } from "../aspect-values.ts";

const aspect = "versionProperties";

/**
 * A version set takes a version, or has one in another place, from whoever may write the set: another of its versions may be the
 * latest no more. CREATE is enough, as it is to write the set itself through OpenAPI. Throws FORBIDDEN.
 */
export const guardedVersionSet: ValidateHook = {
  kind: "validate",
  on: { aspects: [aspect], changeTypes: everyWrite },
  validate: async (change, { registry, context }, request) => {
    const version = context.access.isFull ? undefined : proposedValue(change, aspect);
    if (version === undefined) return [];
    const { versionSet, sortId } = version;
    const before = await request.valueBefore(change, aspect, change.urn.text);
    if (before?.versionSet === versionSet && before.sortId === sortId) return [];
    const set = await request.valueBefore(change, "versionSetProperties", versionSet);
    const demands = set === undefined ? [] : demandsOnUrns(registry, { group: "ENTITY", operation: "CREATE" }, [versionSet]);
    await requireGrants(context, demands, (actor) => `${actor} is unauthorized to change the versions of ${versionSet}`);
    return [];
  },
};
