import { randomBytes } from "node:crypto";
import type { MetadataChangeProposal, SystemMetadata } from "@almagest/model";

/** The member of the properties of system metadata that names the request of a write. */
export const traceMember = "telemetryTraceId";

/** The members of these properties that tell where a write came from: the server's own, whatever a client says of them. */
export const provenanceMembers: readonly string[] = ["eventSource", "sourceIP", traceMember];

/** Where a request came from, as far as what it writes is to tell. */
export interface Provenance {
  readonly eventSource: string;
  readonly sourceIP: string;
}

/** The trace of a request that came from outside: the same for all that is done for it. Made when it is first asked for. */
export class RequestTrace {
  readonly #time: number;
  readonly #provenanceOf: () => Provenance | undefined;
  #id: string | undefined;
  /** What all writes of the request tell. */
  #told: Readonly<Record<string, string>> | undefined;

  /** `time` in epoch milliseconds is when the request came. */
  constructor(time: number, provenanceOf: () => Provenance | undefined = () => undefined) {
    this.#time = time;
    this.#provenanceOf = provenanceOf;
  }

  /** 16 digits of its time in microseconds, which clients read, and 16 random ones (openapi.md 1.2). */
  get id(): string {
    this.#id ??= (this.#time * 1000).toString(16).padStart(16, "0") + randomBytes(8).toString("hex");
    return this.#id;
  }

  /** Whether something names it, so that the answer has to. */
  get isNamed(): boolean {
    return this.#id !== undefined;
  }

  /** The value of the header `traceparent`. */
  get parent(): string {
    return `00-${this.id}-${randomBytes(8).toString("hex")}-01`;
  }

  /** What a client sent of system metadata, together with where it came from (rest.md 6.5). */
  marked(sent: SystemMetadata | undefined): SystemMetadata {
    this.#told ??= { ...this.#provenanceOf(), [traceMember]: this.id };
    if (sent?.properties === undefined) return { ...sent, properties: this.#told };
    const own = Object.entries(sent.properties).filter(([name]) => !provenanceMembers.includes(name));
    return { ...sent, properties: { ...Object.fromEntries(own), ...this.#told } };
  }
}

/** When the request of a trace came, in epoch milliseconds. */
export function timeOfTrace(traceId: string): number {
  return Number.parseInt(traceId.slice(0, 16), 16) / 1000;
}

/** The proposals of a request, each with its trace. What the server does by itself has none. */
export function tracedProposals(
  proposals: readonly MetadataChangeProposal[],
  trace: RequestTrace | undefined,
): readonly MetadataChangeProposal[] {
  if (trace === undefined) return proposals;
  return proposals.map((proposal) => ({ ...proposal, systemMetadata: trace.marked(proposal.systemMetadata) }));
}
