import type { EntityRegistry, SearchFields } from "@almagest/model";
import type { IndexedDocument } from "../../../storage/search-index.ts";
import type { Column, Segment } from "../segments/segment.ts";
import { stringTableOf } from "../segments/string-table.ts";
import { compareUtf8 } from "../segments/utf8-order.ts";
import { type AliasFields, aliasFieldsOf, withAliases } from "../words/alias-fields.ts";
import { tellTerms } from "../words/document-terms.ts";
import { documentWorth } from "../words/document-worth.ts";
import { type IndexField, indexFieldsOf } from "../words/index-fields.ts";
import { ColumnBuilder } from "./column-builder.ts";
import { PostingsBuilder } from "./postings-builder.ts";

/** What documents become a segment by. */
export interface SegmentModel {
  readonly fields: ReadonlyMap<string, IndexField>;
  readonly aliases: AliasFields;
}

/** The fields and aliases of a model. */
export function segmentModelOf(registry: EntityRegistry): SegmentModel {
  return { fields: indexFieldsOf(registry), aliases: aliasFieldsOf(registry) };
}

/** A segment of these documents; each URN stands once. */
export function buildSegment(documents: readonly IndexedDocument[], { fields, aliases }: SegmentModel): Segment {
  const sorted = documents.toSorted((a, b) => compareUtf8(a.urn, b.urn));
  const typeNames = [...new Set(sorted.map(({ entityType }) => entityType))].sort();
  const builder = new PostingsBuilder();
  for (const [doc, document] of sorted.entries()) {
    tellTerms(document, fields, {
      text: (text, boost) => builder.addText(doc, text, boost),
      term: (term, weight) => builder.addTerm(doc, term, weight),
    });
  }
  return {
    size: sorted.length,
    urns: stringTableOf(sorted.map(({ urn }) => urn)),
    types: Uint8Array.from(sorted, ({ entityType }) => typeNames.indexOf(entityType)),
    typeNames,
    ...builder.build(),
    columns: buildColumns(sorted, aliases),
    worth: Float32Array.from(sorted, (document) => documentWorth(document.fields)),
  };
}

function buildColumns(documents: readonly IndexedDocument[], aliases: AliasFields): Map<string, Column> {
  const builders = new Map<string, ColumnBuilder>();
  for (const [doc, document] of documents.entries()) {
    eachMember(withAliases(document, aliases), (name, value) => {
      let builder = builders.get(name);
      if (builder === undefined) {
        builder = new ColumnBuilder(documents.length);
        builders.set(name, builder);
      }
      builder.add(doc, value);
    });
  }
  return new Map([...builders].map(([name, builder]) => [name, builder.build()]));
}

type Scalar = string | number | boolean;
type Member = Scalar | readonly (Scalar | null)[];

/** Members of objects (owners by type, custom keys) are columns of their own, named `field.key`. */
function eachMember(fields: SearchFields, tell: (name: string, value: Member) => void): void {
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) continue;
    if (typeof value !== "object" || isList(value)) {
      tell(name, value);
      continue;
    }
    for (const [key, inner] of Object.entries(value)) if (inner !== null) tell(`${name}.${key}`, inner);
  }
}

function isList<T>(value: readonly T[] | object): value is readonly T[] {
  return Array.isArray(value);
}
