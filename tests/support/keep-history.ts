import { proposalOf } from "./rest-calls.ts";

/** Keeps every version of everything: for tests that hold the whole history against what was written. A catalog begins with a rule of twenty. */
export const keepHistory = proposalOf("urn:li:dataHubRetention:(*,*)", "dataHubRetentionConfig", { retention: {} });
