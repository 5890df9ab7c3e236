import { type AspectSpec, type EntityRegistry, type EntitySpec, searchableFields } from "@almagest/model";

const columns = [
  "entity",
  "aspect",
  "field",
  "path",
  "type",
  "searched",
  "boost",
  "autocomplete",
  "facet",
  "facet_name",
  "has_values_field",
  "num_values_field",
  "aliases",
] as const;

type Row = Readonly<Record<(typeof columns)[number], string | number | boolean>>;

/** How each field of each entity type is searched, as CSV with a line of names (RFC 4180; rest.md 15.3 leaves the columns open). */
export function searchSettings(registry: EntityRegistry): string {
  const rows = [...registry.entities.values()].flatMap((entity) =>
    [...entity.aspects.values()].flatMap((aspect) => rowsOf(entity, aspect)),
  );
  const lines = rows.map((row) => columns.map((column) => cell(String(row[column]))).join(","));
  return [columns.join(","), ...lines, ""].join("\r\n");
}

function rowsOf(entity: EntitySpec, aspect: AspectSpec): Row[] {
  return searchableFields(aspect.record).map((field) => ({
    entity: entity.name,
    aspect: aspect.name,
    field: field.fieldName,
    path: field.path,
    type: field.fieldType,
    searched: field.queryByDefault,
    boost: field.boostScore,
    autocomplete: field.enableAutocomplete,
    facet: field.addToFilters,
    facet_name: field.addToFilters ? field.filterName : "",
    has_values_field: field.hasValuesFieldName ?? "",
    num_values_field: field.numValuesFieldName ?? "",
    aliases: field.fieldNameAliases.join(" "),
  }));
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
