import { announcedVersion } from "../announced-version.ts";
import type { Setting } from "./setting.ts";
import { someText, text, trueOrFalse } from "./value-kinds.ts";

/** What the catalog tells clients of itself, at `/config` and to the pages. */
export const announcedSettings = {
  serverType: {
    flag: "server-type",
    environment: "DATAHUB_SERVER_TYPE",
    takes: someText,
    default: "prod",
    description: "The kind of installation that clients are told, such as prod or quickstart.",
  },
  managedIngestion: {
    flag: "managed-ingestion",
    environment: "UI_INGESTION_ENABLED",
    takes: trueOrFalse,
    default: true,
    description: "Whether the pages offer to run ingestion; true or false.",
  },
  ingestionClientVersion: {
    flag: "ingestion-client-version",
    environment: "UI_INGESTION_DEFAULT_CLI_VERSION",
    takes: text(/^([0-9a-f]{7}|[^@.]+\.[^@]*)$/),
    default: announcedVersion,
    description:
      "The version of the client that ingestion runs with unless its source says another; a version, or seven digits of a commit.",
  },
  clientTelemetry: {
    flag: "client-telemetry",
    environment: "CLI_TELEMETRY_ENABLED",
    takes: trueOrFalse,
    default: false,
    description: "Whether clients are told that they may send telemetry to their makers.",
  },
  ingestionReporting: {
    flag: "ingestion-reporting",
    environment: "INGESTION_REPORTING_ENABLED",
    takes: trueOrFalse,
    default: false,
    description: "Whether ingestion is told that it may send telemetry to its makers.",
  },
  analytics: {
    flag: "analytics",
    environment: "DATAHUB_ANALYTICS_ENABLED",
    takes: trueOrFalse,
    default: true,
    description: "Whether the pages offer figures about the catalog; true or false.",
  },
  views: {
    flag: "views",
    environment: "VIEWS_ENABLED",
    takes: trueOrFalse,
    default: true,
    description: "Whether the pages offer views; true or false.",
  },
  indexPrefix: {
    flag: "index-prefix",
    environment: "INDEX_PREFIX",
    takes: text(/^[a-z0-9_-]*$/),
    default: "",
    description: "What the names begin with under which the sizes of time series are told; small letters, digits, - and _.",
  },
} satisfies Record<string, Setting>;
