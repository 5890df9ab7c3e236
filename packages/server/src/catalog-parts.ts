import type { Announced } from "./announced.ts";
import type { CatalogKeys } from "./auth/catalog-keys.ts";
import type { AccessOf } from "./auth/policies/access-by-policies.ts";
import type { EventFeed } from "./events/read-events.ts";
import type { Reindexing } from "./indexing/reindexing.ts";
import type { CatalogMetrics } from "./metrics/catalog-metrics.ts";
import type { TaskRunner } from "./operations/task-runner.ts";
import type { ReadParts } from "./read-path/get-entities.ts";
import type { SearchParts } from "./search/search-entities.ts";
import type { UsageHistory } from "./usage/usage-history.ts";
import type { Webhooks } from "./webhooks/webhooks.ts";
import type { RefusedWrites } from "./write-path/refused-writes.ts";
import type { WriteParts } from "./write-path/write-parts.ts";

/** What the transports work with: the rooms of a catalog, wired together. */
export interface CatalogParts extends ReadParts, WriteParts, SearchParts {
  readonly keys: CatalogKeys;
  readonly tasks: TaskRunner;
  readonly reindexing: Reindexing;
  /** What any actor may do. */
  readonly accessOf: AccessOf;
  /** Whether everybody has to say who they are. */
  readonly asksWho: boolean;
  /** Whether policies decide that, where it is known who asks. */
  readonly policiesEnabled: boolean;
  /** Whether they also decide what is shown of entities, and whether they are found. */
  readonly restrictsViews: boolean;
  readonly announced: Announced;
  readonly metrics: CatalogMetrics;
  readonly feed: EventFeed;
  readonly usage: UsageHistory;
  readonly refusedWrites: RefusedWrites;
  readonly webhooks: Webhooks;
  /** Whether metadata tests are asked by themselves. */
  readonly runsTests: boolean;
}
