import {
  type AspectTypes,
  entityTypeOf,
  formatUrn,
  type Json,
  type MetadataChangeProposal,
  parseUrn,
  patchProposal,
  upsertProposal,
} from "@almagest/model";
import type { LineageOwners, LineageTags } from "./run-event.ts";
import { urnPart } from "./urn-part.ts";

/** What is to be added to an aspect, by the path it is added at. What people have added to the aspect stays. */
export type Additions = readonly (readonly [path: readonly string[], value: Json])[];

/** A proposal that adds to an aspect; none without additions. */
export function additionProposals(urn: string, aspectName: string, additions: Additions): MetadataChangeProposal[] {
  if (additions.length === 0) return [];
  const operations = additions.map(([path, value]) => ({ op: "add", path, value }) as const);
  return [patchProposal(entityTypeOf(urn), urn, aspectName, { operations })];
}

/** What describes a job or a run: it has properties that are free. */
interface Described {
  readonly customProperties?: Readonly<Record<string, string>>;
}

/** A proposal that writes what is told, and leaves of what is stored, free properties too, what is not told. */
export function describingProposal<Info extends Described>(
  urn: string,
  aspectName: string,
  stored: Info | undefined,
  told: Partial<Info>,
): MetadataChangeProposal {
  const value = { ...stored, ...told, customProperties: { ...stored?.customProperties, ...told.customProperties } };
  return upsertProposal(entityTypeOf(urn), urn, aspectName, value);
}

/** Proposals that add the owners. */
export function ownerProposals(urn: string, owners: LineageOwners): MetadataChangeProposal[] {
  const additions = (owners?.owners ?? []).map(({ name, type: stated }): Additions[number] => {
    const owner = ownerUrn(name);
    const type = ownershipType(stated);
    return [["owners", owner, type], { owner, type, source: { type: "SERVICE" } }];
  });
  return additionProposals(urn, "ownership", additions);
}

/** Source of the tags in which clients tell their own version. */
const ofClients = "OPENLINEAGE_CLIENT";

/** Proposals that add the tags of the thing itself, not of columns of it. */
export function tagProposals(urn: string, ...facets: readonly LineageTags[]): MetadataChangeProposal[] {
  const additions = tagUrns(facets).map((tag): Additions[number] => [["tags", tag], { tag }]);
  return additionProposals(urn, "globalTags", additions);
}

/** The tags of a column, or of what has the columns: the name of one is its key, for its value may differ from run to run. */
export function tagUrns(facets: readonly LineageTags[], column = ""): string[] {
  const stated = facets.flatMap((facet) => facet?.tags ?? []).filter(({ source, field = "" }) => source !== ofClients && field === column);
  const names = stated.flatMap(({ key, value }) => key || value || []);
  return [...new Set(names)].map((name) => formatUrn("tag", [urnPart(name)]));
}

/** Producers write `user:jane` or `team:data`, a bare name, or a URN. */
function ownerUrn(name: string): string {
  if (parseUrn(name) !== undefined) return name;
  const [, kind, id = name] = /^(user|team|group):(.+)$/s.exec(name) ?? [];
  const entityType = kind === undefined || kind === "user" ? "corpuser" : "corpGroup";
  return formatUrn(entityType, [urnPart(id)]);
}

/** A way of owning; what `CUSTOM` means, an entity would have to say. */
type OwnershipType = Exclude<AspectTypes["ownership"]["owners"][number]["type"], "CUSTOM">;

/** All that the model has, for the compiler asks for each of them. */
const ownershipTypes: Readonly<Record<OwnershipType, true>> = {
  TECHNICAL_OWNER: true,
  BUSINESS_OWNER: true,
  DATA_STEWARD: true,
  NONE: true,
  DEVELOPER: true,
  DATAOWNER: true,
  DELEGATE: true,
  PRODUCER: true,
  CONSUMER: true,
  STAKEHOLDER: true,
};

function ownershipType(stated = ""): string {
  const upper = stated.trim().toUpperCase();
  return Object.hasOwn(ownershipTypes, upper) ? upper : "TECHNICAL_OWNER";
}
