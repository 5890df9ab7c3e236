import type { EntityRegistry } from "@almagest/model";
import type { CatalogKeys } from "../auth/catalog-keys.ts";
import { ChangeLogCutter, type ChangeLogRetention } from "../change-log/change-log-cutter.ts";
import { ChangeNews } from "../change-log/change-news.ts";
import { createEventTopics, type EventOptions } from "../events/event-topics.ts";
import type { EventFeed } from "../events/read-events.ts";
import { eventSettings } from "../settings/event-settings.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import { type WebhookOptions, Webhooks } from "../webhooks/webhooks.ts";
import type { Warn } from "./warn.ts";

interface Parts {
  readonly registry: EntityRegistry;
  readonly store: CatalogStore;
  readonly keys: CatalogKeys;
  /** The offset that all others who read the change log have behind them. */
  readonly neededBehind: () => number;
}

interface Options extends EventOptions, ChangeLogRetention {
  readonly webhooks?: Partial<WebhookOptions>;
}

/** What tells others of changes. */
export interface EventTelling {
  readonly feed: EventFeed & { readonly news: ChangeNews };
  readonly webhooks: Webhooks;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** To receivers of a catalog whose owner has set nothing. */
const usualDeliveries: WebhookOptions = {
  allowPrivate: eventSettings.webhookPrivateAddresses.default,
  timeoutMillis: 10_000,
  firstRetryMillis: 1_000,
  longestRetryMillis: 3_600_000,
  giveUpMillis: eventSettings.webhookGiveUpSeconds.default * 1000,
};

/** Tells polls, streams and webhooks what the change log holds, and cuts from the log what nobody has to hear of any more. */
export function tellEvents({ neededBehind, ...parts }: Parts, options: Options, warn: Warn): EventTelling {
  const feed = { topics: createEventTopics(parts, options), changes: parts.store.changes, news: new ChangeNews() };
  const reports = {
    unread: warn("A change that a webhook is to be told of could not be read; it is tried again, and shown as the state of the webhook"),
    unsaved: warn("How far a webhook has been told could not be kept; after a start it may be told the last events again"),
  };
  const webhooks = new Webhooks({ ...parts, feed, options: { ...usualDeliveries, ...options.webhooks }, reports });
  const untold = () => Math.min(neededBehind(), webhooks.savedOffset ?? Number.POSITIVE_INFINITY);
  const cutter = new ChangeLogCutter(
    { store: parts.store, neededBehind: untold, report: warn("The change log could not be cut") },
    options,
  );
  return {
    feed,
    webhooks,
    start: async () => {
      await webhooks.start();
      cutter.start();
    },
    close: async () => {
      await webhooks.close();
      await cutter.close();
    },
  };
}
