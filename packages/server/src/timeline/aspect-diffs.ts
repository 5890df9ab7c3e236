import type { AspectName, AspectTypes } from "@almagest/model";
import type { ChangeCategory, ChangeEvent } from "./change-event.ts";
import { asEdited, diffColumnDescriptions, diffColumnTags, diffColumnTerms, toldOfColumn, toldOfEditedColumn } from "./diff-columns.ts";
import { diffDescription, diffLinks, toldOfEntity } from "./diff-documentation.ts";
import { diffLabels, tags, terms } from "./diff-labels.ts";
import { diffOwners } from "./diff-owners.ts";
import { diffSchema } from "./diff-schema.ts";

/** Tells how two versions of an aspect differ in one respect. */
export interface AspectDiff {
  readonly category: ChangeCategory;
  readonly aspect: AspectName;
  diff(urn: string, before: unknown, after: unknown): ChangeEvent[];
}

/** Ties a diff to the type of its aspect. */
function of<Name extends AspectName>(
  category: ChangeCategory,
  aspect: Name,
  diff: (urn: string, before: AspectTypes[Name] | undefined, after: AspectTypes[Name] | undefined) => ChangeEvent[],
): AspectDiff {
  // Stored values were validated against the type when they were written.
  return { category, aspect, diff: diff as AspectDiff["diff"] };
}

const owners = of("OWNER", "ownership", diffOwners);

/** Which aspects tell of which categories, by entity type (openapi.md 8). */
const diffsOfTypes: Readonly<Record<string, readonly AspectDiff[]>> = {
  dataset: [
    of("TECHNICAL_SCHEMA", "schemaMetadata", diffSchema),
    of("TAG", "globalTags", (urn, before, after) =>
      diffLabels({ urn }, tags, [before?.tags.map(({ tag }) => tag) ?? [], after?.tags.map(({ tag }) => tag) ?? []]),
    ),
    of("TAG", "schemaMetadata", (urn, before, after) => diffColumnTags(urn, [before?.fields, after?.fields])),
    of("TAG", "editableSchemaMetadata", (urn, before, after) =>
      asEdited(diffColumnTags(urn, [before?.editableSchemaFieldInfo, after?.editableSchemaFieldInfo])),
    ),
    of("GLOSSARY_TERM", "glossaryTerms", (urn, before, after) =>
      diffLabels({ urn }, terms, [before?.terms.map((term) => term.urn) ?? [], after?.terms.map((term) => term.urn) ?? []]),
    ),
    of("GLOSSARY_TERM", "editableSchemaMetadata", (urn, before, after) =>
      asEdited(diffColumnTerms(urn, [before?.editableSchemaFieldInfo, after?.editableSchemaFieldInfo])),
    ),
    owners,
    of("DOCUMENTATION", "datasetProperties", ofEntity("description")),
    of("DOCUMENTATION", "editableDatasetProperties", ofEntity("description")),
    of("DOCUMENTATION", "schemaMetadata", (urn, before, after) =>
      diffColumnDescriptions(urn, [before?.fields, after?.fields], toldOfColumn),
    ),
    of("DOCUMENTATION", "editableSchemaMetadata", (urn, before, after) =>
      diffColumnDescriptions(urn, [before?.editableSchemaFieldInfo, after?.editableSchemaFieldInfo], toldOfEditedColumn),
    ),
    of("DOCUMENTATION", "institutionalMemory", diffLinks),
  ],
  glossaryTerm: [owners, of("DOCUMENTATION", "glossaryTermInfo", ofEntity("definition"))],
};

/** The text that describes an entity is a member of the aspect. */
function ofEntity<Member extends string>(member: Member) {
  type Described = { readonly [Name in Member]?: string } | undefined;
  return (urn: string, before: Described, after: Described): ChangeEvent[] =>
    diffDescription(urn, toldOfEntity(urn), [before?.[member], after?.[member]]);
}

/** How the changes of an entity type are told; undefined where no history is told. */
export function diffsOf(entity: string): readonly AspectDiff[] | undefined {
  return Object.hasOwn(diffsOfTypes, entity) ? diffsOfTypes[entity] : undefined;
}

/** The entity types whose history is told. */
export const typesWithHistory: readonly string[] = Object.keys(diffsOfTypes);
