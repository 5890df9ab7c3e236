import { everyValue } from "../read-path/every-value.ts";
import type { ValidChange } from "../write-path/aspect-change.ts";
import type { SideEffectHook } from "./aspect-hook.ts";
import { followUpDelete } from "./follow-up.ts";

/**
 * The access tokens of a user go with the user, in the same transaction: they would speak for whoever has the name next, and
 * for nobody at all where users need not be stored.
 */
export const tokensOfUsers: SideEffectHook = {
  kind: "sideEffect",
  on: { aspects: ["corpUserKey"], changeTypes: ["DELETE"] },
  proposes: ["dataHubAccessTokenKey"],
  propose: async (changes, { tx }) => {
    const causes = new Map<string, ValidChange>(changes.map((change) => [change.urn.text, change]));
    const proposals = [];
    for await (const [urn, { actorUrn }] of everyValue(tx.aspects, "dataHubAccessTokenInfo", "dataHubAccessToken")) {
      const cause = causes.get(actorUrn);
      if (cause !== undefined) proposals.push(followUpDelete(cause, { urn, aspect: "dataHubAccessTokenKey" }));
    }
    return proposals;
  },
};
