import {
  type AspectSpec,
  type EntitySpec,
  formatUrn,
  type Json,
  type JsonObject,
  type RecordSpec,
  relationshipFields,
  type TypeSpec,
  urnValidations,
} from "@almagest/model";

/** Which values to make: with which fields, and which of the alternatives that enums, unions and destinations have. */
export interface Filling {
  readonly fields: "all" | "required";
  readonly alternative: number;
}

const dataset = formatUrn("dataset", ["urn:li:dataPlatform:hive", "shop.orders", "PROD"]);

/** Parts of URNs, of entity types whose key is more than an id, or an id with a meaning. */
const exampleParts: Readonly<Record<string, readonly string[]>> = {
  dataset: ["urn:li:dataPlatform:hive", "shop.orders", "PROD"],
  schemaField: [dataset, "total"],
  dataJob: ["urn:li:dataFlow:(airflow,load,prod)", "first"],
  dataFlow: ["airflow", "load", "prod"],
  chart: ["looker", "sales"],
  dashboard: ["looker", "board"],
  notebook: ["jupyter", "draft"],
  dataPlatformInstance: ["urn:li:dataPlatform:hive", "west"],
  mlModel: ["urn:li:dataPlatform:mlflow", "churn", "PROD"],
  mlModelGroup: ["urn:li:dataPlatform:mlflow", "churn", "PROD"],
  mlModelDeployment: ["urn:li:dataPlatform:mlflow", "churn", "PROD"],
  mlFeatureTable: ["urn:li:dataPlatform:feast", "customers"],
  mlFeature: ["customers", "age"],
  mlPrimaryKey: ["customers", "id"],
  metric: ["urn:li:dataPlatform:hive", "shop", "revenue"],
  semanticModel: ["urn:li:dataPlatform:hive", "shop", "orders"],
  dataHubRetention: ["dataset", "status"],
  dataProcess: ["load", "airflow", "PROD"],
  versionSet: ["set", "dataset"],
  dataType: ["datahub.string"],
  entityType: ["datahub.dataset"],
};

/** A URN of an entity type; copies differ by their names. */
export function exampleUrn(entity: string, copy = 0): string {
  const parts = exampleParts[entity] ?? ["example"];
  if (copy === 0) return formatUrn(entity, parts);
  const name = parts.findIndex((part) => !part.startsWith("urn:") && part !== "airflow");
  return formatUrn(
    entity,
    parts.map((part, index) => (index === name ? `${part}${copy}` : part)),
  );
}

/** What URNs stand for where the model leaves it open, by the end of the path; users where nothing is said. */
const undeclared: readonly (readonly [ending: RegExp, entity: string])[] = [
  [/\/instance$/, "dataPlatformInstance"],
  [/\/platform$/, "dataPlatform"],
  [/\/allowedTypes\/\*$|\/entityTypes\/\*$/, "entityType"],
  [/\/typeUrn$|\/resourceOwnersTypes\/\*$/, "ownershipType"],
  [/\/ingestionSource$/, "dataHubIngestionSource"],
  [/[fF]orms\/\*\/urn$|\/verifications\/\*\/form$/, "form"],
  [/\/structuredPropertyParams\/urn$/, "structuredProperty"],
  [/\/propertyUrn$/, "structuredProperty"],
  [/\/defaultView$/, "dataHubView"],
  [/streams\/\*$|\/(foreign|source)Fields\/\*$|[fF]ieldUrn$|Assertion\/fields?(\/\*)?$/, "schemaField"],
  [/\/groups\/\*$/, "corpGroup"],
  [/\/(dataset|entity|entities\/\*|foreignDataset)$/, "dataset"],
];

/** Where text and flags have a meaning that any example would not meet. */
const meaningful: readonly (readonly [ending: RegExp, value: Json])[] = [
  [/^dataHubPolicyInfo\/type$/, "METADATA"],
  [/^dataHubPolicyInfo\/state$/, "ACTIVE"],
  [/^corpUserStatus\/status$/, "ACTIVE"],
  [/^dataHubViewInfo\/definition\/entityTypes\/\*$/, "dataset"],
  [/\/typeQualifier\/allowedTypes\/\*$/, exampleUrn("entityType")],
  [/\/criteria\/\*\/values\/\*$/, exampleUrn("domain")],
  [/^domainProperties\/parentDomain$/, "urn:li:domain:parent"],
  [/^documentInfo\/parentDocument\/document$/, "urn:li:document:parent"],
  [/^status\/removed$/, false],
  [/^structuredProperties\/properties\/\*\/values\/\*\/string$/, exampleUrn("corpuser")],
];

/** The value of every versioned aspect that the entity type may have, but for its key. */
export function exampleAspects(entity: EntitySpec, filling: Filling): readonly (readonly [aspect: AspectSpec, value: JsonObject])[] {
  return [...entity.aspects.values()]
    .filter(({ kind, isKey }) => kind === "versioned" && !isKey)
    .map((aspect) => [aspect, new ExampleMaker(aspect, filling).value()]);
}

class ExampleMaker {
  readonly #aspect: AspectSpec;
  readonly #filling: Filling;
  readonly #destinations: ReadonlyMap<string, readonly string[]>;
  readonly #open: RecordSpec[] = [];

  constructor(aspect: AspectSpec, filling: Filling) {
    this.#aspect = aspect;
    this.#filling = filling;
    const declared = [...urnValidations(aspect.record), ...relationshipFields(aspect.record)].filter(
      ({ entityTypes }) => entityTypes.length > 0,
    );
    this.#destinations = new Map(declared.map(({ path, entityTypes }) => [path, entityTypes]));
  }

  value(): JsonObject {
    return this.#ofRecord(this.#aspect.record, "");
  }

  #ofRecord(record: RecordSpec, path: string): JsonObject {
    this.#open.push(record);
    const fields = record.fields.filter(
      ({ optional, default: usual }) => this.#filling.fields === "all" || (!optional && usual === undefined),
    );
    const members = fields.flatMap(({ name, type }) => {
      const value = this.#of(type, `${path}/${name}`);
      return value === undefined ? [] : [[name, value] as const];
    });
    this.#open.pop();
    return Object.fromEntries(members);
  }

  /** Undefined for a record inside itself: a recursive model ends there. */
  #of(type: TypeSpec, path: string): Json | undefined {
    const known = meaningful.find(([ending]) => ending.test(this.#aspect.name + path));
    if (known !== undefined) return known[1];
    switch (type.kind) {
      case "record":
        return this.#open.includes(type) ? undefined : this.#ofRecord(type, path);
      case "array":
        return this.#elements(type.element, path);
      case "map":
        return { [path.endsWith("/typeQualifier") ? "allowedTypes" : "key"]: this.#of(type.element, `${path}/${typeKey(path)}`) ?? "" };
      case "enum":
        return this.#chosen([...type.symbols]);
      case "union": {
        const { key, type: member } = this.#chosen(type.members);
        return { [key]: this.#of(member, `${path}/${key}`) ?? {} };
      }
      case "typeref":
        return this.#ofReference(type, path);
      case "fixed":
        return "0".repeat(type.size);
      case "primitive":
        return { boolean: true, int: 2, long: 1_700_000_000_000, float: 0.5, double: 0.5, string: "text", bytes: "text", null: null }[
          type.name
        ];
    }
  }

  #elements(element: TypeSpec, path: string): Json[] {
    const value = this.#of(element, `${path}/*`);
    return value === undefined ? [] : [value];
  }

  #ofReference(type: Extract<TypeSpec, { kind: "typeref" }>, path: string): Json | undefined {
    if (!type.name.endsWith("Urn")) return this.#of(type.target, path);
    const declared = this.#destinations.get(path);
    if (declared !== undefined) return exampleUrn(this.#chosen(declared));
    return exampleUrn(type.urn?.entityType ?? undeclared.find(([ending]) => ending.test(path))?.[1] ?? "corpuser");
  }

  #chosen<T>(alternatives: readonly T[]): T {
    const choice = alternatives[this.#filling.alternative % alternatives.length];
    if (choice === undefined) throw new Error("there is nothing to choose from");
    return choice;
  }
}

/** The qualifier of a property names the types that it allows by this key. */
function typeKey(path: string): string {
  return path.endsWith("/typeQualifier") ? "allowedTypes" : "*";
}
