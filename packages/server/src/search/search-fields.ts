import { type EntityRegistry, type EntitySpec, type SearchFieldType, searchableFields } from "@almagest/model";
import { catalogError } from "../errors.ts";
import { fieldsOfAll, type KnownField, knownFields, knownFieldsOf, typeAndSubType } from "./known-fields.ts";
import type { QueryFields } from "./parse-query.ts";
import { pathMark } from "./path-tests.ts";
import { namedPropertyField } from "./structured-property-fields.ts";

/** Names of which each is looked up in several fields (rest.md 16.5), the one of this name first. */
const widened: ReadonlyMap<string, readonly string[]> = new Map([
  ["tags", ["tags", "fieldTags", "editedFieldTags"]],
  ["glossaryTerms", ["glossaryTerms", "fieldGlossaryTerms", "editedFieldGlossaryTerms"]],
  ["fieldTags", ["fieldTags", "editedFieldTags"]],
  ["fieldGlossaryTerms", ["fieldGlossaryTerms", "editedFieldGlossaryTerms"]],
  ["fieldDescriptions", ["fieldDescriptions", "editedFieldDescriptions"]],
  ["description", ["description", "editedDescription"]],
  ["businessAttribute", ["businessAttributeRef"]],
  ["businessAttributeRef.urn", ["businessAttributeRef"]],
  ["origin", ["origin", "env"]],
  ["env", ["env", "origin"]],
]);

const subfield = /\.(keyword|delimited|ngram|wordGrams[234])$/;
const analyzed = /\.(delimited|ngram|wordGrams[234])$/;
const objectTypes: ReadonlySet<SearchFieldType> = new Set(["OBJECT", "MAP_ARRAY"]);
const numeric: ReadonlySet<SearchFieldType> = new Set(["COUNT", "DATETIME", "DOUBLE"]);

/** What may be searched, filtered, sorted and counted. */
export class SearchFieldCatalog implements QueryFields {
  readonly #fields: ReadonlyMap<string, KnownField>;
  readonly #nameFields: readonly string[];
  /** What the names of members of objects begin with. */
  readonly #objects: readonly string[];
  readonly #facets = new Map<EntitySpec, readonly string[]>();
  /** Of the entity types that have any. */
  readonly #missingFacets: ReadonlyMap<EntitySpec, readonly string[]>;
  readonly #labels = new Map<EntitySpec, ReadonlyMap<string, string>>();

  constructor(registry: EntityRegistry) {
    const fields = new Map(fieldsOfAll.map((known) => [known.name, known]));
    const objects = new Set<string>();
    for (const aspect of registry.aspects.values()) {
      for (const known of knownFieldsOf(aspect)) {
        fields.set(known.name, merged(fields.get(known.name), known));
        if (objectTypes.has(known.type)) objects.add(`${known.name}.`);
      }
    }
    this.#fields = fields;
    this.#objects = [...objects];
    this.#missingFacets = missingFacets(registry);
    this.#nameFields = [...fields.values()].filter(({ autocomplete, type }) => autocomplete && type !== "URN").map(({ name }) => name);
  }

  /** The fields that a name stands for: without a subfield's suffix, widened. */
  resolve(name: string): readonly string[] | undefined {
    const bare = this.bareName(name);
    const property = namedPropertyField(bare);
    if (property !== undefined) return [property];
    const wide = widened.get(bare)?.filter((one) => this.#fields.has(one));
    if (wide !== undefined && wide.length > 0) return wide;
    return this.#fields.has(bare) || this.#isMember(bare) ? [bare] : undefined;
  }

  /** Members of objects have names of their own, such as owners by type, and so have sub types within types. */
  #isMember(name: string): boolean {
    return name === typeAndSubType || this.#objects.some((object) => name.startsWith(object));
  }

  /** As {@link resolve}. Throws UNKNOWN_FIELD, listing the fields there are, and INVALID_FILTER for what cannot name a property. */
  require(name: string): readonly string[] {
    if (namedPropertyField(name) !== undefined && /\s/.test(name)) {
      const reason = `Fully qualified structured property name cannot contain spaces; take them out of ${JSON.stringify(name)}`;
      throw catalogError("INVALID_FILTER", { reason });
    }
    const fields = this.resolve(name);
    if (fields === undefined) throw catalogError("UNKNOWN_FIELD", { field: name, known: this.names() });
    return fields;
  }

  /** The one field that is sorted by or counted, the first of {@link require}: each of several has an order of its own. */
  requireOne(name: string): string {
    const [first = name] = this.require(name);
    return first;
  }

  /** A name without the suffix that picks one of the ways in which a field is indexed. */
  bareName(name: string): string {
    return name.replace(subfield, "");
  }

  /** Whether a name picks the words of a field, which otherwise counts as a whole (rest.md 16.3). */
  isAnalyzed(name: string): boolean {
    return analyzed.test(name);
  }

  /** Fields that hold names of things. */
  get nameFields(): readonly string[] {
    return this.#nameFields;
  }

  isNumeric(name: string): boolean {
    const type = this.#fields.get(name)?.type;
    return type !== undefined && numeric.has(type);
  }

  /** Whether the values are URNs, which are indexed as they are printed. */
  holdsUrns(name: string): boolean {
    const type = this.#fields.get(name)?.type;
    return name === "urn" || type === "URN" || type === "URN_PARTIAL";
  }

  pathMarkOf(name: string): string | undefined {
    return pathMark(this.#fields.get(name)?.type);
  }

  get(name: string): KnownField | undefined {
    return this.#fields.get(this.bareName(name));
  }

  /** Every name that may be asked for, sorted. */
  names(): string[] {
    return [...this.#fields.keys()].sort();
  }

  /** Fields whose values are counted by default for some entity types. */
  facetsOf(entities: readonly EntitySpec[]): string[] {
    return [...new Set(entities.flatMap((entity) => this.#facetsOfOne(entity)))];
  }

  /** Fields of which is told, too, how many results have no value. */
  missingFacetsOf(entities: readonly EntitySpec[]): string[] {
    const wanted = entities.flatMap((entity) => this.#missingFacets.get(entity) ?? []);
    return [...new Set(wanted)];
  }

  #facetsOfOne(entity: EntitySpec): readonly string[] {
    const names = this.#facets.get(entity) ?? facetNames(entity);
    this.#facets.set(entity, names);
    return names;
  }

  /** What a facet is called among these types: fields of one name may mean something else to each. */
  labelOf(name: string, entities: readonly EntitySpec[]): string {
    const labels = entities.flatMap((entity) => this.#labelsOfOne(entity).get(name) ?? []);
    return labels.find((label) => label !== name) ?? labels[0] ?? this.get(name)?.label ?? name;
  }

  #labelsOfOne(entity: EntitySpec): ReadonlyMap<string, string> {
    const labels = this.#labels.get(entity) ?? fieldLabels(entity);
    this.#labels.set(entity, labels);
    return labels;
  }

  /** Fields that suggestions come from, those that count most first. A URN, such as a platform's, names something else. */
  suggestionFieldsOf(entity: EntitySpec): string[] {
    const searchable = [...entity.aspects.values()].flatMap((aspect) => searchableFields(aspect.record));
    const found = searchable.filter(({ enableAutocomplete, fieldType }) => enableAutocomplete && fieldType !== "URN");
    return [...new Set(found.toSorted((a, b) => b.boostScore - a.boostScore).map(({ fieldName }) => fieldName))];
  }
}

function facetNames(entity: EntitySpec): string[] {
  const names: string[] = [];
  for (const aspect of entity.aspects.values()) {
    for (const found of searchableFields(aspect.record)) {
      if (found.addToFilters) names.push(found.fieldName);
      if (found.addHasValuesToFilters && found.hasValuesFieldName !== undefined) names.push(found.hasValuesFieldName);
    }
  }
  return names;
}

function missingFacets(registry: EntityRegistry): Map<EntitySpec, readonly string[]> {
  const facets = new Map<EntitySpec, readonly string[]>();
  for (const entity of registry.entities.values()) {
    const fields = [...entity.aspects.values()].flatMap((aspect) => searchableFields(aspect.record));
    const names = fields.flatMap((found) => (found.includeQueryEmptyAggregation ? [found.fieldName] : []));
    if (names.length > 0) facets.set(entity, names);
  }
  return facets;
}

function fieldLabels(entity: EntitySpec): Map<string, string> {
  const labels = new Map<string, string>();
  for (const aspect of entity.aspects.values()) {
    for (const { name, label } of searchableFields(aspect.record).flatMap(knownFields)) {
      if (label !== name || !labels.has(name)) labels.set(name, label);
    }
  }
  return labels;
}

function merged(before: KnownField | undefined, found: KnownField): KnownField {
  if (before === undefined) return found;
  return {
    ...before,
    label: before.label === before.name ? found.label : before.label,
    byDefault: before.byDefault || found.byDefault,
    autocomplete: before.autocomplete || found.autocomplete,
    facet: before.facet || found.facet,
  };
}
