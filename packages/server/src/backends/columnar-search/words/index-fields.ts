import type { EntityRegistry, SearchFieldType } from "@almagest/model";
import { searchableFields, searchableReferences } from "@almagest/model";

/** How the index treats a field of this name; fields of one name share it over all entity types. */
export interface IndexField {
  readonly name: string;
  readonly type: SearchFieldType;
  /** Whether queries that name no field look here, and how much a match counts. */
  readonly byDefault: boolean;
  readonly boost: number;
  readonly autocomplete: boolean;
}

/** The fields of the model by name; where entity types disagree on the boost, its mean (model.md 3.4). */
export function indexFieldsOf(registry: EntityRegistry): ReadonlyMap<string, IndexField> {
  const collected = new Map<string, { field: IndexField; boosts: number[] }>();
  for (const aspect of registry.aspects.values()) {
    for (const found of [...searchableFields(aspect.record), ...searchableReferences(aspect.record)]) {
      const known = collected.get(found.fieldName);
      if (known !== undefined) known.boosts.push(found.boostScore);
      const field = {
        name: found.fieldName,
        type: known?.field.type ?? found.fieldType,
        byDefault: found.queryByDefault || known?.field.byDefault === true,
        boost: found.boostScore,
        autocomplete: ("enableAutocomplete" in found && found.enableAutocomplete) || known?.field.autocomplete === true,
      };
      collected.set(found.fieldName, { field, boosts: known?.boosts ?? [found.boostScore] });
    }
  }
  return new Map([...collected].map(([name, { field, boosts }]) => [name, { ...field, boost: mean(boosts) }]));
}

/** Whether the values of a field are URNs. */
export function holdsUrns(fields: ReadonlyMap<string, IndexField>, name: string): boolean {
  return name === "urn" || fields.get(name)?.type.startsWith("URN") === true;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
