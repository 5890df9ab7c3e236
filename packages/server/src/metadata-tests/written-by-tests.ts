import type { SystemMetadata } from "@almagest/model";

/** Marks what the evaluation of tests writes (behaviour.md 7.4). */
export const writtenByTests: SystemMetadata = { properties: { appSource: "metadataTests" } };
