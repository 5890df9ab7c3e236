import type { EntityRegistry } from "@almagest/model";
import type { Announced } from "./announced.ts";
import type { AuthenticationOptions } from "./auth/authentication-options.ts";
import type { CatalogKeys } from "./auth/catalog-keys.ts";
import type { ChangeLogRetention } from "./change-log/change-log-cutter.ts";
import type { EventOptions } from "./events/event-topics.ts";
import type { HookOptions } from "./hooks/index.ts";
import type { HttpOptions } from "./http/create-http-server.ts";
import type { DocumentPreparer } from "./indexing/document-preparer.ts";
import type { RunnerSettings } from "./metadata-tests/automation/metadata-test-runner.ts";
import type { ReferenceAspect } from "./reference-data/reference-entities.ts";
import type { SearchLimits } from "./search/search-limits.ts";
import type { CatalogStore } from "./storage/catalog-store.ts";
import type { SearchIndex } from "./storage/search-index.ts";
import type { WebhookOptions } from "./webhooks/webhooks.ts";

/** What a catalog is wired from: its backends, and how it behaves. */
export interface AppOptions extends Omit<HttpOptions, "authentication">, HookOptions, EventOptions, ChangeLogRetention {
  /** How people and programs come in; left out, nobody needs to say who they are. */
  readonly authentication?: AuthenticationOptions;
  readonly store: CatalogStore;
  /** Makes the search index of a model, which is filled from the store; `unmerged` hears why parts of it could not be merged. */
  readonly createIndex: (registry: EntityRegistry, unmerged: (error: unknown) => void) => SearchIndex;
  /** Prepares large loads for the index in another thread; without it this thread does all. */
  readonly preparer?: DocumentPreparer;
  /** The keys of the data folder; left out, the catalog has keys of its own that go when it does. */
  readonly keys?: CatalogKeys;
  /** Whether policies decide what somebody may do, once it is told who asks; else everybody may do everything. */
  readonly policiesEnabled?: boolean;
  /** Whether policies also decide what is shown of entities, and whether they are found. */
  readonly viewAuthorization?: boolean;
  /** The model; the shipped one when left out. */
  readonly registry?: EntityRegistry;
  /** Whether writes cut the history of what they replace; they do unless said otherwise. */
  readonly retention?: boolean;
  /** Whether all histories are cut after the start. */
  readonly retentionAtStart?: boolean;
  /** Retention rules that this catalog is told to have. */
  readonly retentionRules?: readonly ReferenceAspect[];
  /** Whether the change log tells also writes that change nothing. */
  readonly alwaysEmitChangeLog?: boolean;
  /** Whether new entities get a browse path of the older form, too; they do not unless said so. */
  readonly olderBrowsePaths?: boolean;
  /** What the catalog says of itself. */
  readonly announced?: Announced;
  /** The policies that every start brings, in place of those that come with the catalog. */
  readonly shippedPolicies?: readonly ReferenceAspect[];
  /** How much searches answer. */
  readonly searchLimits?: SearchLimits;
  readonly webhooks?: Partial<WebhookOptions>;
  /** When metadata tests are asked by themselves; false for never. */
  readonly metadataTests?: Partial<RunnerSettings> | false;
}
