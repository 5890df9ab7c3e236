import type { Setting } from "./setting.ts";
import { networks, someText, texts, trueOrFalse, wholeNumber } from "./value-kinds.ts";

/** Where the catalog listens, and what it keeps where. */
export const listeningSettings = {
  port: {
    flag: "port",
    environment: ["ALMAGEST_PORT", "DATAHUB_GMS_PORT"],
    takes: wholeNumber(0, 65_535),
    default: 8080,
    description: "Port to listen on; 0 takes a free one.",
  },
  host: {
    flag: "host",
    environment: "ALMAGEST_HOST",
    takes: someText,
    default: "127.0.0.1",
    description: "Address to listen on, or a name for one or more of this machine. Anything but loopback wants --auth, or --insecure.",
  },
  insecure: {
    flag: "insecure",
    environment: "ALMAGEST_INSECURE",
    takes: trueOrFalse,
    default: false,
    description: "Listen on an address that others can reach, without authentication.",
  },
  trustedProxies: {
    flag: "trusted-proxies",
    environment: "ALMAGEST_TRUSTED_PROXIES",
    takes: networks,
    default: "",
    description:
      "Addresses and networks of the proxies in front, separated by commas: what they tell in X-Forwarded-For is the address of a client.",
  },
  dataDir: {
    flag: "data-dir",
    environment: "ALMAGEST_DATA_DIR",
    takes: someText,
    default: "./data",
    description: "Folder below which everything is kept. A start makes it when it is not there.",
  },
  modelDirs: {
    flag: "model-dir",
    environment: "ALMAGEST_MODEL_DIR",
    takes: texts,
    default: [],
    description: "Folder of definition files that add aspects and entities to the model.",
    repeatable: true,
  },
} satisfies Record<string, Setting>;
