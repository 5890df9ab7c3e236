import type { ChangeType, MetadataChangeProposal } from "@almagest/model";
import { hooksFor } from "../hooks/aspect-hook.ts";
import type { RequestContext } from "../request-context.ts";
import type { AspectRecord } from "../storage/aspect-store.ts";
import type { CatalogTransaction } from "../storage/catalog-store.ts";
import { applyResolved } from "./apply-proposals.ts";
import { type AspectChange, aspectKeyText } from "./aspect-change.ts";
import { concernsBeginnings } from "./phases/default-aspects.ts";
import { resolveProposals } from "./phases/resolve-proposals.ts";
import type { ProposalOrigin, SiftedChanges } from "./proposal-fault.ts";
import type { WriteParts } from "./write-parts.ts";
import { requireWritable } from "./write-switch.ts";

/** What a request may bring, all its proposals together: what is larger would hold up the others, and gains little. */
const mostProposals = 8;
const mostCharacters = 8_192;

/** The kinds of change that look at nothing but their own aspect, and whether there is an entity. */
const jointTypes: ReadonlySet<ChangeType> = new Set(["UPSERT", "CREATE", "UPDATE", "PATCH"]);

/** A request on its way into the phases. */
interface WriteRequest {
  readonly parts: WriteParts;
  readonly context: RequestContext;
  readonly proposals: readonly MetadataChangeProposal[];
  readonly tellsAspects: boolean;
  readonly origin: ProposalOrigin;
}

/**
 * Whether it makes no difference to a request if others go through the phases with it: nothing follows from its changes, nor do they
 * change what may follow from those of others.
 */
export function mayBeJoint({ registry, hooks }: WriteParts, proposals: readonly MetadataChangeProposal[]): boolean {
  if (proposals.length > mostProposals) return false;
  return charactersOf(proposals) <= mostCharacters && proposals.every(isPlain);

  function isPlain({ entityType, aspectName = "", changeType }: MetadataChangeProposal): boolean {
    const entity = registry.entity(entityType);
    const aspect = entity?.aspects.get(aspectName);
    if (entity === undefined || aspect === undefined || !jointTypes.has(changeType) || concernsBeginnings(entity, aspect)) return false;
    const { sideEffect, isProposed } = hooksFor(hooks, { entity, aspect, changeType });
    return sideEffect.length === 0 && !isProposed;
  }
}

/** Length of all texts in a value, names included. */
function charactersOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  let characters = 0;
  for (const [name, member] of Object.entries(value)) characters += name.length + charactersOf(member);
  return characters;
}

/**
 * Applies a request, with those of the same kind that wait beside it. Phase by phase for many it takes two thirds of the time of
 * all phases for each (docs/decisions/0024-small-requests-share-the-phases.md). One fault among them, and each is applied by itself.
 */
export function ingestJointly(request: WriteRequest): Promise<AspectRecord[]> {
  return request.parts.store.jointTransaction({ kind: applyRequests, input: request, run: applyRequests });
}

/** Applies requests in their order: those together that neither write an aspect of one before them nor come from somebody else. */
async function applyRequests(tx: CatalogTransaction, requests: readonly WriteRequest[]): Promise<AspectRecord[][]> {
  const answers: AspectRecord[][] = [];
  for (const together of independent(requests.map(resolved))) {
    for (const answer of await applyTogether(tx, together)) answers.push(answer);
  }
  return answers;
}

interface ResolvedRequest extends WriteRequest, SiftedChanges<AspectChange> {}

function resolved(request: WriteRequest): ResolvedRequest {
  return { ...request, ...resolveProposals(request.parts.registry, request.proposals) };
}

function* independent(requests: readonly ResolvedRequest[]): Generator<ResolvedRequest[]> {
  let together: ResolvedRequest[] = [];
  const written = new Set<string>();
  for (const request of requests) {
    const [first = request] = together;
    if (first.context.actor !== request.context.actor || request.changes.some(({ key }) => written.has(key))) {
      yield together;
      together = [];
      written.clear();
    }
    together.push(request);
    for (const { key } of request.changes) written.add(key);
  }
  yield together;
}

async function applyTogether(tx: CatalogTransaction, requests: readonly ResolvedRequest[]): Promise<AspectRecord[][]> {
  const [first] = requests;
  if (first === undefined) return [];
  const { parts, context, tellsAspects, origin } = first;
  requireWritable(parts.writeSwitch);
  const changes = requests.flatMap((request) => request.changes);
  const faults = requests.flatMap((request) => request.faults);
  const total = requests.reduce((sum, { proposals }) => sum + proposals.length, 0);
  const touched = await applyResolved({ ...parts, context, tx, tellsAspects, origin }, { changes, faults }, total);
  return dealOut([...touched.values()], requests);
}

/** The records of each request: of what it wrote, and of what the entities that it was the first to name began with. */
function dealOut(records: readonly (AspectRecord | undefined)[], requests: readonly ResolvedRequest[]): AspectRecord[][] {
  if (requests.length === 1) return [records.flatMap((record) => record ?? [])];
  const writers = new Map<string, number>();
  const beginners = new Map<string, number>();
  for (const [index, { changes }] of requests.entries()) {
    for (const { key, urn } of changes) {
      writers.set(key, index);
      if (!beginners.has(urn.text)) beginners.set(urn.text, index);
    }
  }
  const dealt: AspectRecord[][] = requests.map(() => []);
  for (const record of records) {
    if (record === undefined) continue;
    const writer = writers.get(aspectKeyText(record.urn, record.aspect)) ?? beginners.get(record.urn) ?? 0;
    dealt[writer]?.push(record);
  }
  return dealt;
}
