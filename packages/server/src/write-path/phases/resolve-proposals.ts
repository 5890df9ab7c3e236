import {
  type AspectPatch,
  type AspectSpec,
  type EntityRegistry,
  formatIssueLines,
  isJsonObject,
  type Json,
  type JsonObject,
  jsonContentType,
  jsonEqual,
  type MetadataChangeProposal,
  parsePatch,
  patchContentType,
  readSentJson,
  type SystemMetadata,
  validateAspect,
} from "@almagest/model";
import { type AspectChange, aspectKeyText, hasHeaders, keysTakenBy } from "../aspect-change.ts";
import { decodeAspectText } from "../decode-aspect-text.ts";
import { type ProposalFault, patchMessage, type SiftedChanges } from "../proposal-fault.ts";
import { resolveUrn, type UrnProblem } from "./resolve-urn.ts";

/** Reads proposals against the model: what they change, and every fault of theirs that can be told without looking at the store. */
export function resolveProposals(registry: EntityRegistry, proposals: readonly MetadataChangeProposal[]): SiftedChanges<AspectChange> {
  const changes: AspectChange[] = [];
  const faults: ProposalFault[] = [];
  const before = new Map<string, AspectChange>();
  for (const [index, proposal] of proposals.entries()) {
    const resolved = resolveProposal(registry, proposal, index);
    if (Array.isArray(resolved)) {
      for (const each of resolved) faults.push(each);
      continue;
    }
    if (!isRepeat(resolved, before.get(resolved.key))) changes.push(resolved);
    before.set(resolved.key, resolved);
    for (const key of keysTakenBy(resolved)) before.delete(key);
  }
  return { changes, faults };
}

/** A proposal that says again what the one before it said of the same aspect counts once (rest.md 5.5). */
function isRepeat(change: AspectChange, before: AspectChange | undefined): boolean {
  if (before === undefined || change.aspect.kind === "timeseries" || change.value === undefined || before.value === undefined) return false;
  const isAlike = change.changeType === before.changeType && !hasHeaders(change) && !hasHeaders(before);
  return isAlike && jsonEqual(change.value, before.value) && jsonEqual(change.systemMetadata as Json, before.systemMetadata as Json);
}

function resolveProposal(registry: EntityRegistry, proposal: MetadataChangeProposal, index: number): AspectChange | ProposalFault[] {
  const { changeType, aspectName = "" } = proposal;
  const fault = (message: string, kind: ProposalFault["kind"] = "structure"): ProposalFault => ({
    index,
    urn: proposal.entityUrn ?? "",
    aspect: aspectName,
    changeType,
    kind,
    message,
  });
  const entity = registry.entity(proposal.entityType);
  if (entity === undefined) return [fault(`Failed to find entity with name ${proposal.entityType} in EntityRegistry`)];
  const urn = resolveUrn(registry, entity, proposal);
  if (Array.isArray(urn)) return urn.map((problem) => urnFault(fault, problem));
  if (aspectName === "") return [fault("Aspect name is required for create and update operations; give aspectName")];
  const aspect = entity.aspects.get(aspectName);
  if (aspect === undefined) return [fault(`Unknown aspect ${aspectName} for entity ${entity.name}`)];
  if (aspect.kind === "timeseries" && changeType !== "UPSERT") {
    return [fault(`ChangeType not supported: [${changeType}] for the time series aspect ${aspectName}; use UPSERT`)];
  }
  const metadata = resolveMetadata(registry, proposal.systemMetadata);
  if (typeof metadata === "string") return [fault(metadata)];
  const content = resolveContent(proposal, aspect);
  if (Array.isArray(content)) return content.map(({ message, kind }) => fault(message, kind));
  return {
    index,
    entity,
    aspect,
    urn,
    key: aspectKeyText(urn.text, aspect.name),
    entityKey: aspectKeyText(urn.text, entity.keyAspect.name),
    changeType,
    ...content,
    systemMetadata: metadata,
    headers: proposal.headers ?? {},
  };
}

/** Of a text that is no URN it is told where it stands, and the text but once. */
function urnFault(fault: (message: string) => ProposalFault, { message, member }: UrnProblem): ProposalFault {
  return member === undefined ? fault(message) : { ...fault(`${message} (at /${member})`), urn: "" };
}

/** The system metadata as the model has it: unknown members and nulls left out, numbers of its types. Or what is wrong with it. */
function resolveMetadata(registry: EntityRegistry, sent: SystemMetadata = {}): SystemMetadata | string {
  const spec = registry.aspects.get("systemMetadata");
  if (spec === undefined) return sent;
  const { value, issues } = validateAspect(registry, spec, withoutNullMembers(sent as JsonObject));
  return (value as SystemMetadata | undefined) ?? `Invalid systemMetadata: ${formatIssueLines(issues)}`;
}

/** The same object where it holds none, as most do. */
function withoutNullMembers(object: JsonObject): JsonObject {
  if (!holdsNull(object)) return object;
  const given = Object.entries(object).filter(([, member]) => member !== null);
  return Object.fromEntries(given.map(([name, member]) => [name, isJsonObject(member) ? withoutNullMembers(member) : member]));
}

function holdsNull(object: JsonObject): boolean {
  for (const name in object) {
    const member = object[name];
    if (member === null || (isJsonObject(member) && holdsNull(member))) return true;
  }
  return false;
}

type Content = { value: Json | undefined; patch: AspectPatch | undefined };
type ContentFault = { message: string; kind: ProposalFault["kind"] };

function resolveContent({ changeType, aspect: content }: MetadataChangeProposal, aspect: AspectSpec): Content | ContentFault[] {
  if (changeType === "DELETE") return { value: undefined, patch: undefined };
  const expected = changeType === "PATCH" ? patchContentType : jsonContentType;
  const sent = content?.contentType.split(";")[0]?.trim().toLowerCase();
  if (content === undefined) return structureFault(`Aspect ${aspect.name} has no value; give aspect.value as JSON text`);
  // The patch builders of the Java client name a patch what it is written in.
  if (sent !== expected && !(changeType === "PATCH" && sent === jsonContentType)) {
    return structureFault(
      `Content type ${content.contentType} is not supported for ${changeType} of aspect ${aspect.name}; use ${expected}`,
    );
  }
  const { value, fault } = readSentJson(decodeAspectText(content.value));
  if (fault !== undefined) return structureFault(`Could not deserialize aspect ${aspect.name}: its value ${fault}`);
  if (changeType !== "PATCH") return { value, patch: undefined };
  const { patch, issues } = parsePatch(value);
  if (patch !== undefined && issues.length === 0) return { value: undefined, patch };
  return issues.map((issue) => ({ message: patchMessage(issue), kind: issue.code === "unsupported" ? "unsupported-patch" : "structure" }));
}

function structureFault(message: string): ContentFault[] {
  return [{ message, kind: "structure" }];
}
