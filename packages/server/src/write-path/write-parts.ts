import type { EntityRegistry } from "@almagest/model";
import type { AspectHook } from "../hooks/aspect-hook.ts";
import type { RetentionRuleBook } from "../retention/retention-rule-book.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import type { WriteSwitch } from "./write-switch.ts";

/** What a write needs. */
export interface WriteParts {
  readonly registry: EntityRegistry;
  readonly store: CatalogStore;
  readonly hooks: readonly AspectHook[];
  readonly retention: RetentionRuleBook;
  readonly writeSwitch: WriteSwitch;
  /** What callers have asked for since the start. */
  readonly writeCounts: { proposals: number };
  /** Whether the change log tells also writes that change nothing. */
  readonly tellsUnchanged?: boolean;
  /** Whether new entities get a browse path of the older form, beside that of the newer one. */
  readonly olderBrowsePaths?: boolean;
}
