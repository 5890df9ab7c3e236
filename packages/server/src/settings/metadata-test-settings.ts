import type { Setting } from "./setting.ts";
import { trueOrFalse, wholeNumber } from "./value-kinds.ts";

/** When metadata tests are asked by themselves. */
export const metadataTestSettings = {
  metadataTests: {
    flag: "metadata-tests",
    environment: "METADATA_TESTS_ENABLED",
    takes: trueOrFalse,
    default: true,
    description: "Whether metadata tests are asked by themselves, after changes and every so often; true or false.",
  },
  metadataTestsInterval: {
    flag: "metadata-tests-interval",
    environment: "ALMAGEST_METADATA_TESTS_INTERVAL",
    takes: wholeNumber(1, 8_760),
    default: 24,
    description: "Hours after which metadata tests are asked of everything again, since what they say of time changes by itself.",
  },
} satisfies Record<string, Setting>;
