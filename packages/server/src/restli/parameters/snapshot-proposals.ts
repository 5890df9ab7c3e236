import {
  type EntityRegistry,
  type EntitySpec,
  isJsonObject,
  type Json,
  jsonContentType,
  type MetadataChangeProposal,
  noMember,
  stringifyJson,
} from "@almagest/model";
import { resolveUrn } from "../../write-path/phases/resolve-urn.ts";

/** What could be read of a snapshot, and what is wrong with the rest. */
interface Reading {
  readonly proposals: MetadataChangeProposal[];
  /** Each as `/path :: what is wrong`. */
  readonly problems: string[];
}

interface SnapshotEntity {
  readonly registry: EntityRegistry;
  readonly entity: EntitySpec;
  readonly urn: string;
}

/**
 * The proposals that a snapshot stands for: `{"<snapshot record>": {"urn", "aspects": [{"<aspect record>": value}, …]}}`
 * (rest.md 7.3, appendix B), one upsert an aspect. Aspects outside the snapshot's union are problems.
 */
export function snapshotProposals(registry: EntityRegistry, value: Json | undefined): Reading {
  const record = onlyMember(value);
  if (record === undefined) return failed("/value :: expected an object with one member, the qualified name of a snapshot record");
  const entity = registry.entityOfSnapshot(record.name);
  if (entity === undefined) return failed(`/value :: "${record.name}" is not a member type of union; it names no snapshot record`);
  const path = `/value/${record.name}`;
  if (!isJsonObject(record.value)) return failed(`${path} :: must be object`);
  const { urn, aspects } = record.value;
  const problems: string[] = [];
  if (typeof urn !== "string") problems.push(`${path}/urn :: ${memberFault(urn, "must be string")}`);
  if (!Array.isArray(aspects)) problems.push(`${path}/aspects :: ${memberFault(aspects, "must be array")}`);
  if (typeof urn !== "string" || !Array.isArray(aspects)) return { proposals: [], problems };
  const proposals: MetadataChangeProposal[] = [];
  for (const [index, member] of aspects.entries()) {
    const read = aspectProposal({ registry, entity, urn }, member, `${path}/aspects/${index}`);
    if (typeof read === "string") problems.push(read);
    else proposals.push(read);
  }
  const wrong = urnProblems({ registry, entity, urn }, `${path}/urn`);
  return wrong.length === 0 ? { proposals, problems } : { proposals: [], problems: [...problems, ...wrong] };
}

/** Told of the snapshot, and not of the proposals for each of its aspects, in which the URN stands elsewhere. */
function urnProblems({ registry, entity, urn }: SnapshotEntity, path: string): string[] {
  const resolved = resolveUrn(registry, entity, { entityType: entity.name, entityUrn: urn, changeType: "UPSERT" });
  return Array.isArray(resolved) ? resolved.map(({ message }) => `${path} :: ${message}`) : [];
}

function aspectProposal({ registry, entity, urn }: SnapshotEntity, member: Json, path: string): MetadataChangeProposal | string {
  const named = onlyMember(member);
  if (named === undefined) return `${path} :: expected an object with one member, the qualified name of an aspect record`;
  const aspect = registry.aspectOfRecord(named.name);
  if (aspect === undefined || entity.snapshot?.aspects.has(aspect.name) !== true) {
    const known = [...(entity.snapshot?.aspects ?? [])].flatMap((name) => entity.aspects.get(name)?.record.name ?? []);
    return `${path} :: ${noMember(`"${named.name}"`, known)}`;
  }
  const content = { value: stringifyJson(named.value), contentType: jsonContentType };
  return { entityType: entity.name, entityUrn: urn, changeType: "UPSERT", aspectName: aspect.name, aspect: content };
}

function onlyMember(value: Json | undefined): { name: string; value: Json } | undefined {
  if (!isJsonObject(value)) return undefined;
  const [first, ...others] = Object.entries(value);
  return first === undefined || others.length > 0 ? undefined : { name: first[0], value: first[1] };
}

function memberFault(sent: Json | undefined, expected: string): string {
  return sent === undefined || sent === null ? "field is required but not found and has no default value" : expected;
}

function failed(problem: string): Reading {
  return { proposals: [], problems: [problem] };
}
