import { qualifiedName } from "@almagest/model";
import type { AspectWrite } from "../aspect-write.ts";
import { termsOf } from "../governance/glossary.ts";
import { tagsOf } from "../governance/tags.ts";
import { type SampleTime, stamp } from "../sample-time.ts";
import { columnClass } from "../tables/column-classes.ts";
import type { SampleColumn, SampleDataset } from "../tables/sample-dataset.ts";
import { datasetUrn, platformUrn, schemaFieldUrn, stableId } from "../urns.ts";

/** The value of the `schemaMetadata` aspect. */
export function schemaMetadataOf(dataset: SampleDataset, time: SampleTime): AspectWrite["value"] {
  const { name, place, columns } = dataset;
  const keys = columns.filter((column) => column.key).map((column) => column.path);
  const foreignKeys = columns.flatMap((column) => foreignKeyOf(column, dataset));
  return {
    schemaName: name,
    platform: platformUrn(place.platform),
    version: 0,
    created: stamp(time.daysAgo(500)),
    lastModified: stamp(time.daysAgo(30)),
    hash: stableId(...columns.map(({ path, nativeType }) => `${path} ${nativeType}`)),
    platformSchema: platformSchemaOf(dataset),
    fields: columns.map((column) => schemaFieldOf(column, time)),
    ...(keys.length > 0 && { primaryKeys: keys }),
    ...(foreignKeys.length > 0 && { foreignKeys }),
  };
}

/** One column, as schemas and the input fields of charts show it. */
export function schemaFieldOf(column: SampleColumn, time: SampleTime): Readonly<Record<string, unknown>> {
  const found = columnClass(column.plainPath);
  return {
    fieldPath: column.path,
    nullable: column.nullable,
    ...(column.description !== undefined && { description: column.description }),
    type: { type: { [qualifiedName(`schema.${column.type}`)]: {} } },
    nativeDataType: column.nativeType,
    recursive: false,
    isPartOfKey: column.key,
    ...(column.partition && { isPartitioningKey: true }),
    ...(found && found.tags.length > 0 && { globalTags: tagsOf(found.tags) }),
    ...(found && found.terms.length > 0 && { glossaryTerms: termsOf(found.terms, time) }),
  };
}

function platformSchemaOf({ place, schemaDocument, table, columns }: SampleDataset): Readonly<Record<string, unknown>> {
  if (place.platform === "kafka") {
    const document = { documentSchema: schemaDocument ?? "", documentSchemaType: "AVRO", keySchema: '"string"', keySchemaType: "AVRO" };
    return { [qualifiedName("schema.KafkaSchema")]: document };
  }
  const columnList = columns.map(({ path, nativeType, nullable }) => `  ${path} ${nativeType}${nullable ? "" : " NOT NULL"}`);
  const isRelational = place.platform !== "s3" && !columns.some(({ path }) => path.startsWith("["));
  return {
    [qualifiedName("schema.OtherSchema")]: { rawSchema: isRelational ? `CREATE TABLE ${table} (\n${columnList.join(",\n")}\n)` : "" },
  };
}

function foreignKeyOf(column: SampleColumn, { urn, table, place }: SampleDataset): readonly Readonly<Record<string, unknown>>[] {
  if (column.references === undefined) return [];
  const foreign = datasetUrn(place.platform, [...place.path, column.references.table].join("."));
  return [
    {
      name: `${table}_${column.path}_fkey`,
      foreignFields: [schemaFieldUrn(foreign, column.references.column)],
      sourceFields: [schemaFieldUrn(urn, column.path)],
      foreignDataset: foreign,
    },
  ];
}
