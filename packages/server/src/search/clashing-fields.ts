import type { EntityRegistry, SearchFieldType } from "@almagest/model";
import { fieldsOfAll, knownFieldsOf } from "./known-fields.ts";

/** What the values of a field are compared as. Members of objects are fields of their own, so that those go with all others. */
const comparedAs: Readonly<Partial<Record<SearchFieldType, string>>> = {
  COUNT: "numbers",
  DATETIME: "numbers",
  DOUBLE: "numbers",
  BROWSE_PATH: "paths with slashes",
  BROWSE_PATH_V2: "paths of steps",
};
const objects: ReadonlySet<SearchFieldType> = new Set(["OBJECT", "MAP_ARRAY"]);

/** An aspect with such a field, and why that cannot be. */
interface FieldClash {
  readonly aspect: string;
  readonly message: string;
}

/**
 * Fields of one name that are compared in different ways. All entity types share an index, where a number beside texts is a
 * text: neither field would be compared as its aspect says.
 */
export function clashingFields(registry: EntityRegistry): FieldClash[] {
  const known = new Map(fieldsOfAll.map(({ name, type }) => [name, { holds: heldBy(type), where: "every document" }]));
  const problems: FieldClash[] = [];
  for (const aspect of registry.aspects.values()) {
    const file = `aspects/${aspect.name}.yaml`;
    for (const { name, type } of knownFieldsOf(aspect)) {
      if (objects.has(type)) continue;
      const holds = heldBy(type);
      const first = known.get(name);
      if (first === undefined) known.set(name, { holds, where: file });
      else if (first.holds !== holds) {
        const message = `the search field "${name}" holds ${holds}, and that of ${first.where} holds ${first.holds}; give it another fieldName`;
        problems.push({ aspect: aspect.name, message });
      }
    }
  }
  return problems;
}

function heldBy(type: SearchFieldType): string {
  return comparedAs[type] ?? "texts";
}
