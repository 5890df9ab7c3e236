import type { Setting } from "./setting.ts";
import { oneOf, texts, trueOrFalse, wholeNumber } from "./value-kinds.ts";

/** Settings for those who run the catalog: how it stops, what it logs and counts, what it keeps of histories. */
export const operatingSettings = {
  stopTimeLimit: {
    flag: "stop-time-limit",
    environment: "ALMAGEST_STOP_TIME_LIMIT",
    takes: wholeNumber(0, 3_600),
    default: 30,
    description: "Seconds that requests under way may take to finish once the catalog is told to stop; then they are broken off.",
  },
  logLevel: {
    flag: "log-level",
    environment: "ALMAGEST_LOG_LEVEL",
    takes: oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"),
    default: "info",
    description:
      "How much is logged: fatal, error, warn, info, debug, trace or silent. Where standard output is a terminal, warn is the default.",
  },
  requestLogLevel: {
    flag: "request-log-level",
    environment: "ALMAGEST_REQUEST_LOG_LEVEL",
    takes: oneOf("info", "debug", "trace", "silent"),
    default: "info",
    description:
      "At which level each request is logged: info, debug, trace or silent. Those for health and metrics are logged at debug at most.",
  },
  metrics: {
    flag: "metrics",
    environment: "ALMAGEST_METRICS",
    takes: trueOrFalse,
    default: true,
    description: "Whether /metrics and /actuator/prometheus tell how the catalog fares; true or false.",
  },
  retention: {
    flag: "retention",
    environment: "ENTITY_SERVICE_ENABLE_RETENTION",
    takes: trueOrFalse,
    default: true,
    description: "Whether a write cuts the history of the aspect to what its retention rule keeps; true or false.",
  },
  retentionAtStart: {
    flag: "retention-at-start",
    environment: "ENTITY_SERVICE_APPLY_RETENTION_BOOTSTRAP",
    takes: trueOrFalse,
    default: false,
    description: "After the start, cut every history to what its retention rule keeps, beside the requests.",
  },
  retentionDirs: {
    flag: "retention-dir",
    environment: "RETENTION_PLUGIN_PATH",
    takes: texts,
    default: [],
    description: "Folder of YAML files with retention rules that this catalog is to have, whatever it has stored.",
    repeatable: true,
  },
} satisfies Record<string, Setting>;
