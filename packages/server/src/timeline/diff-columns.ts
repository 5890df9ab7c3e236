import { schemaFieldUrn } from "@almagest/model";
import type { ChangeEvent } from "./change-event.ts";
import { type DescriptionTold, diffDescription } from "./diff-documentation.ts";
import { diffLabels, tags, terms } from "./diff-labels.ts";
import { shortPath } from "./diff-schema.ts";

/** What is said of a column, by its source or by people. */
interface Column {
  readonly fieldPath: string;
  readonly description?: string;
  readonly globalTags?: { readonly tags: readonly { readonly tag: string }[] };
  readonly glossaryTerms?: { readonly terms: readonly { readonly urn: string }[] };
}

/** Two versions of what is said of the columns of a dataset; either may be absent. */
export type ColumnVersions = readonly [before: readonly Column[] | undefined, after: readonly Column[] | undefined];

/** Tags of columns that came and went. */
export function diffColumnTags(urn: string, versions: ColumnVersions): ChangeEvent[] {
  const urns = (column: Column | undefined) => column?.globalTags?.tags.map(({ tag }) => tag) ?? [];
  return diffColumns(urn, versions, (labelled, pair) => diffLabels(labelled, tags, [urns(pair[0]), urns(pair[1])]));
}

/** Glossary terms of columns that came and went. */
export function diffColumnTerms(urn: string, versions: ColumnVersions): ChangeEvent[] {
  const urns = (column: Column | undefined) => column?.glossaryTerms?.terms.map((term) => term.urn) ?? [];
  return diffColumns(urn, versions, (labelled, pair) => diffLabels(labelled, terms, [urns(pair[0]), urns(pair[1])]));
}

/** Descriptions of columns that changed, in the words for what their source says of them, or for what people have said. */
export function diffColumnDescriptions(urn: string, versions: ColumnVersions, toldOf: typeof toldOfColumn): ChangeEvent[] {
  return diffColumns(urn, versions, (labelled, [before, after]) =>
    diffDescription(labelled.urn, toldOf(labelled.column.fieldPath, labelled.urn), [before?.description, after?.description]),
  );
}

/** Of a column, by its source. */
export function toldOfColumn(fieldPath: string, _urn: string): DescriptionTold {
  const field = `the field '${shortPath(fieldPath)}'`;
  return {
    added: (text) => `The description '${text}' for ${field} has been added.`,
    removed: (text) => `The description '${text}' for ${field} has been removed.`,
    changed: (before, after) => `The description for ${field} has been changed from '${before}' to '${after}'.`,
    changeWeight: "PATCH",
  };
}

/** Of a column, by people. */
export function toldOfEditedColumn(fieldPath: string, urn: string): DescriptionTold {
  const field = `the field '${shortPath(fieldPath)}' of '${urn}'`;
  return {
    added: (text) => `Documentation for ${field} has been added: '${text}'`,
    removed: (text) => `Documentation for ${field} has been removed: '${text}'`,
    changed: (before, after) => `Documentation for ${field} has been changed from '${before}' to '${after}'`,
    changeWeight: "PATCH",
    modifier: fieldPath,
  };
}

type ColumnDiff = (
  labelled: { readonly urn: string; readonly column: { readonly fieldPath: string; readonly parentUrn: string } },
  pair: readonly [Column | undefined, Column | undefined],
) => ChangeEvent[];

function diffColumns(urn: string, [before, after]: ColumnVersions, diff: ColumnDiff): ChangeEvent[] {
  const [from, to] = [byPath(before), byPath(after)];
  return [...new Set([...from.keys(), ...to.keys()])]
    .sort()
    .flatMap((path) =>
      diff({ urn: schemaFieldUrn(urn, path), column: { fieldPath: path, parentUrn: urn } }, [from.get(path), to.get(path)]),
    );
}

function byPath(columns: readonly Column[] | undefined): ReadonlyMap<string, Column> {
  return new Map(columns?.map((column) => [column.fieldPath, column]));
}

/** What people say of a column names the column itself as what it belongs to (behaviour.md 1.6). */
export function asEdited(events: readonly ChangeEvent[]): ChangeEvent[] {
  return events.map((event) => ({ ...event, parameters: { ...event.parameters, parentUrn: event.entityUrn } }));
}
