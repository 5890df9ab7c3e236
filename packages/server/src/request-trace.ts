import { randomBytes } from "node:crypto";
import type { MetadataChangeProposal, SystemMetadata } from "@almagest/model";
import type { RequestContext } from "./request-context.ts";

/** The member of the properties of system metadata that names the request of a write. */
export const traceMember = "telemetryTraceId";

/** The trace id of a request: 16 digits of its time in microseconds, which clients read, and 16 random ones (openapi.md 1.2). */
export function traceIdOf(context: RequestContext): string {
  context.traceId ??= (context.time * 1000).toString(16).padStart(16, "0") + randomBytes(8).toString("hex");
  return context.traceId;
}

/** When the request of a trace came, in epoch milliseconds. */
export function timeOfTrace(traceId: string): number {
  return Number.parseInt(traceId.slice(0, 16), 16) / 1000;
}

/** The value of the header `traceparent`. */
export function traceparentOf(context: RequestContext): string {
  return `00-${traceIdOf(context)}-${randomBytes(8).toString("hex")}-01`;
}

/** What a client sent of system metadata, together with the trace of its request (openapi.md 1.4). */
export function tracedMetadata(sent: SystemMetadata | undefined, context: RequestContext): SystemMetadata {
  return { ...sent, properties: { ...sent?.properties, [traceMember]: traceIdOf(context) } };
}

/** The proposals of a request, each with its trace. */
export function tracedProposals(proposals: readonly MetadataChangeProposal[], context: RequestContext): MetadataChangeProposal[] {
  return proposals.map((proposal) => ({ ...proposal, systemMetadata: tracedMetadata(proposal.systemMetadata, context) }));
}
