import { datasetUrn } from "../urns.ts";
import { columnsOf, type FindColumn } from "./column-text.ts";
import { meaningOf } from "./data-dictionary.ts";
import type { DatasetFacts, Place, SampleColumn, SampleDataset } from "./sample-dataset.ts";

/** A table as the files of the warehouse write it down; `columns` is explained in column-text.ts. */
export interface TableText extends DatasetFacts {
  readonly name: string;
  readonly columns: string;
}

/**
 * The tables of one place. Columns may come from columns of `sources` and of tables further up in the same list.
 * Throws an Error when a text names a table or column that is not there.
 */
export function describeTables(
  place: Place,
  texts: readonly TableText[],
  sources: readonly SampleDataset[] = [],
): readonly SampleDataset[] {
  const known = [...sources];
  for (const { columns, name, ...facts } of texts) {
    known.push(makeDataset(place, name, { ...facts, columns: columnsOf(columns, finderIn(known)) }));
  }
  return known.slice(sources.length);
}

/** A dataset from its columns; what it is made from follows from what they are made from. */
export function makeDataset(
  place: Place,
  table: string,
  facts: DatasetFacts & { readonly columns: readonly SampleColumn[]; readonly schemaDocument?: string },
): SampleDataset {
  const delimiter = place.platform === "s3" ? "/" : ".";
  const name = [...(place.instance === undefined ? [] : [place.instance]), ...place.path, table].join(delimiter);
  const sources = new Map(facts.columns.flatMap((column) => column.sources).map(({ dataset }) => [dataset.urn, dataset]));
  const columns = facts.columns.map(withMeaning);
  return { ...facts, columns, urn: datasetUrn(place.platform, name), name, table, place, sources: [...sources.values()] };
}

function withMeaning(column: SampleColumn): SampleColumn {
  const meaning = column.description ?? meaningOf(column.plainPath);
  return meaning === undefined ? column : { ...column, description: meaning };
}

/** The one with this table name. Throws an Error when there is none. */
export function tableNamed(datasets: readonly SampleDataset[], table: string): SampleDataset {
  const dataset = datasets.find((candidate) => candidate.table === table);
  if (dataset === undefined) throw new Error(`no table "${table}" is known here`);
  return dataset;
}

function finderIn(known: readonly SampleDataset[]): FindColumn {
  return (table, path) => {
    const dataset = tableNamed(known, table);
    const column = dataset.columns.find((candidate) => candidate.plainPath === path);
    if (column === undefined) throw new Error(`"${table}" has no column "${path}"`);
    return { dataset, path: column.path };
  };
}
