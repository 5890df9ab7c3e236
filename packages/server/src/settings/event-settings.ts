import type { Setting } from "./setting.ts";
import { text, trueOrFalse, wholeNumber } from "./value-kinds.ts";

/** Settings of what is told of changes: events, streams, webhooks and the log behind them. */
export const eventSettings = {
  eventsApi: {
    flag: "events-api",
    environment: "EVENTS_API_ENABLED",
    takes: trueOrFalse,
    default: true,
    description: "Whether events can be polled, streamed and searched; true or false.",
  },
  tellEntityChanges: {
    flag: "entity-change-events",
    environment: "ENABLE_ENTITY_CHANGE_EVENTS_HOOK",
    takes: trueOrFalse,
    default: true,
    description: "Whether changes of entities are told as platform events; true or false.",
  },
  untoldEntityTypes: {
    flag: "entity-change-exclusions",
    environment: "ECE_ENTITY_EXCLUSIONS",
    takes: text(),
    default: "schemaField",
    description: "Entity types, separated by commas, whose changes are not told as platform events.",
  },
  eventStreamLimit: {
    flag: "event-stream-limit",
    environment: "ALMAGEST_EVENT_STREAM_LIMIT",
    takes: wholeNumber(0, 10_000),
    default: 100,
    description: "How many streams of events may be open at once.",
  },
  changeLogDays: {
    flag: "change-log-days",
    environment: "ALMAGEST_CHANGE_LOG_DAYS",
    takes: wholeNumber(0, 36_500),
    default: 90,
    description: "Days after which changes leave the change log, unless somebody still has to hear of them; 0 keeps them all.",
  },
  changeLogLimit: {
    flag: "change-log-limit",
    environment: "ALMAGEST_CHANGE_LOG_LIMIT",
    takes: wholeNumber(0, 1_000_000_000_000),
    default: 0,
    description: "How many changes the change log keeps, and those that somebody still has to hear of; 0 for no limit.",
  },
  webhookPrivateAddresses: {
    flag: "webhook-private-addresses",
    environment: "ALMAGEST_WEBHOOK_PRIVATE_ADDRESSES",
    takes: trueOrFalse,
    default: false,
    description: "Whether webhooks may reach this machine and private networks.",
  },
  webhookGiveUpSeconds: {
    flag: "webhook-give-up-seconds",
    environment: "ALMAGEST_WEBHOOK_GIVE_UP_SECONDS",
    takes: wholeNumber(1, 31_536_000),
    // Three days are time enough to bring a receiver up again.
    default: 259_200,
    description: "Seconds after which a webhook is given up that takes nothing. Only while the catalog runs do they count.",
  },
} satisfies Record<string, Setting>;
