import {
  cachedBy,
  checkEntityUrn,
  describeMalformedUrn,
  type EntityRegistry,
  type EntitySpec,
  formatIssueLines,
  type GenericAspect,
  isJsonObject,
  type MetadataChangeProposal,
  type ParsedUrn,
  parseUrn,
  readSentJson,
  urnOfKey,
  validateAspect,
} from "@almagest/model";
import { RecentlyUsed } from "../../recently-used.ts";
import { decodeAspectText } from "../decode-aspect-text.ts";

/** One thing that is wrong with the URN of a proposal. */
export interface UrnProblem {
  readonly message: string;
  /** The member of the proposal that holds a text which is no URN at all. The message names that text then. */
  readonly member?: "entityUrn" | "entityKeyAspect";
}

/** The URN of the proposal, or what is wrong with it. */
export function resolveUrn(registry: EntityRegistry, entity: EntitySpec, proposal: MetadataChangeProposal): ParsedUrn | UrnProblem[] {
  const text = proposal.entityUrn ?? urnFromKey(registry, entity, proposal.entityKeyAspect);
  if (text === undefined) return [{ message: "Invalid urn: give entityUrn, or entityKeyAspect with the fields of the key as JSON" }];
  if (typeof text !== "string") return [text];
  const kept = urnsThatHold(registry);
  const known = kept.get(text);
  const urn = known ?? parseUrn(text);
  if (urn === undefined) {
    const member = proposal.entityUrn === undefined ? "entityKeyAspect" : "entityUrn";
    return [{ message: `Invalid urn: ${describeMalformedUrn(text)}`, member }];
  }
  if (urn.entityType.toLowerCase() !== entity.name.toLowerCase()) {
    return [{ message: `URN entity type does not match MCP entity type. ${urn.entityType} != ${proposal.entityType}` }];
  }
  if (known !== undefined) return known;
  const issues = checkEntityUrn(registry, urn);
  if (issues.length > 0) return issues.map(({ message }) => ({ message }));
  if (text.length <= longestKept) kept.set(text, urn);
  return urn;
}

const mostKept = 500;
const longestKept = 1_000;

/** URNs that hold. The aspects of an entity mostly come one after the other, and its URN is then checked once. */
const urnsThatHold = cachedBy((_registry: EntityRegistry) => new RecentlyUsed<ParsedUrn>(mostKept));

/** The URN that the key stands for, or what is wrong with the key; undefined when there is none to read. */
function urnFromKey(registry: EntityRegistry, entity: EntitySpec, key: GenericAspect | undefined): string | UrnProblem | undefined {
  const value = key && readSentJson(decodeAspectText(key.value)).value;
  if (!isJsonObject(value)) return undefined;
  const { issues } = validateAspect(registry, entity.keyAspect, value);
  return issues.length > 0 ? { message: `Invalid urn: its key does not hold: ${formatIssueLines(issues)}` } : urnOfKey(entity, value);
}
