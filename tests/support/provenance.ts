import { expect } from "vitest";

/** What the properties of system metadata tell of a write by Rest.li, beside what its client sent. */
export const byRestli = {
  eventSource: "RESTLI",
  sourceIP: "127.0.0.1",
  telemetryTraceId: expect.stringMatching(/^[0-9a-f]{32}$/),
};
