import { cutHistory } from "../../retention/cut-history.ts";
import type { RetentionRuleBook } from "../../retention/retention-rule-book.ts";
import type { SaveScope } from "../save-scope.ts";
import type { ReplacedAspect } from "./save-aspects.ts";

/** Cuts the history of aspects whose value was replaced to what their retention rules keep. */
export async function cutHistories(
  { tx, retention }: SaveScope & { readonly retention: RetentionRuleBook },
  replaced: readonly ReplacedAspect[],
): Promise<void> {
  if (!retention.cutsOnWrite) return;
  const rules = await retention.current();
  for (const key of replaced) await cutHistory(tx.aspects, key, { rule: rules.ruleFor(key.entity, key.aspect), time: tx.time });
}
