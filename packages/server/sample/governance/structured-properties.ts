import { type AspectWrite, write } from "../aspect-write.ts";
import { type SampleTime, stamp } from "../sample-time.ts";
import { shippedTypeUrn, simpleUrn } from "../urns.ts";

type PropertyValue = string | number;

interface PropertyDefinition {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly valueType: "string" | "number" | "date" | "urn" | "rich_text";
  readonly entityTypes: readonly string[];
  readonly allowed?: readonly (readonly [value: PropertyValue, description: string])[];
  readonly allowedTypes?: readonly string[];
  readonly isMultiple?: boolean;
  readonly isBadge?: boolean;
}

const definitions = {
  classification: {
    name: "quillmere.classification",
    displayName: "Classification",
    description: "How far the data may travel. The glossary explains the levels.",
    valueType: "string",
    entityTypes: ["dataset", "schemaField", "dataProduct"],
    allowed: [
      ["public", "Anyone, anywhere"],
      ["internal", "Everyone at Quillmere"],
      ["confidential", "Those who need it"],
      ["restricted", "People named by the owner"],
    ],
    isBadge: true,
  },
  retentionDays: {
    name: "quillmere.retention_days",
    displayName: "Retention (days)",
    description: "After this many days rows are deleted or made anonymous.",
    valueType: "number",
    entityTypes: ["dataset"],
    allowed: [
      [30, "One month"],
      [90, "One quarter"],
      [400, "One year and a bit, for comparisons"],
      [1095, "Three years"],
      [3650, "Ten years, as the law wants for the books"],
    ],
  },
  refresh: {
    name: "quillmere.refresh_cadence",
    displayName: "Refresh cadence",
    description: "How often it is brought up to date.",
    valueType: "string",
    entityTypes: ["dataset", "chart", "dashboard"],
    allowed: [
      ["streaming", "Within seconds"],
      ["hourly", "Every hour"],
      ["daily", "Every night"],
      ["manual", "When somebody does it"],
    ],
  },
  reviewedOn: {
    name: "quillmere.reviewed_on",
    displayName: "Last review",
    description: "Day the owner last looked at documentation and access.",
    valueType: "date",
    entityTypes: ["dataset", "dashboard", "dataProduct"],
  },
  privacyContact: {
    name: "quillmere.privacy_contact",
    displayName: "Privacy contact",
    description: "Whom to ask before personal data leaves the warehouse.",
    valueType: "urn",
    entityTypes: ["dataset"],
    allowedTypes: ["corpuser", "corpGroup"],
  },
  regions: {
    name: "quillmere.regions",
    displayName: "Regions",
    description: "Markets the data covers.",
    valueType: "string",
    entityTypes: ["dataset", "dashboard", "dataProduct"],
    isMultiple: true,
  },
  runbook: {
    name: "quillmere.runbook",
    displayName: "Runbook",
    description: "What to do when it breaks.",
    valueType: "rich_text",
    entityTypes: ["dataset", "dataJob", "dataFlow"],
  },
} as const satisfies Readonly<Record<string, PropertyDefinition>>;

/** How the files of the sample name the properties. */
export type PropertyName = keyof typeof definitions;

function propertyUrn(name: string): string {
  return simpleUrn("structuredProperty", name);
}

/** The value of the `structuredProperties` aspect. */
export function propertiesOf(
  values: Readonly<Partial<Record<PropertyName, PropertyValue | readonly PropertyValue[]>>>,
  time: SampleTime,
): AspectWrite["value"] {
  const set = stamp(time.daysAgo(40), "marta.kovacs");
  return {
    properties: (Object.keys(values) as PropertyName[]).map((name) => ({
      propertyUrn: propertyUrn(definitions[name].name),
      values: [values[name] ?? []].flat().map(wireValue),
      created: set,
      lastModified: set,
    })),
  };
}

/** Definitions; they go before every value. */
export function* propertyDefinitionAspects(time: SampleTime): Iterable<AspectWrite> {
  const defined = stamp(time.daysAgo(300), "marta.kovacs");
  for (const definition of Object.values<PropertyDefinition>(definitions)) {
    const urn = propertyUrn(definition.name);
    const { allowed, allowedTypes } = definition;
    yield write(urn, "propertyDefinition", {
      qualifiedName: definition.name,
      displayName: definition.displayName,
      description: definition.description,
      valueType: shippedTypeUrn("dataType", definition.valueType),
      cardinality: definition.isMultiple === true ? "MULTIPLE" : "SINGLE",
      entityTypes: definition.entityTypes.map(entityTypeUrn),
      immutable: false,
      ...(allowed && { allowedValues: allowed.map(([value, description]) => ({ value: wireValue(value), description })) }),
      ...(allowedTypes && { typeQualifier: { allowedTypes: allowedTypes.map(entityTypeUrn) } }),
      created: defined,
      lastModified: defined,
    });
    yield write(urn, "structuredPropertySettings", {
      showInSearchFilters: allowed !== undefined,
      showInAssetSummary: true,
      showAsAssetBadge: definition.isBadge === true,
      lastModified: defined,
    });
  }
}

function entityTypeUrn(entityType: string): string {
  return shippedTypeUrn("entityType", entityType);
}

function wireValue(value: PropertyValue): Readonly<Record<string, PropertyValue>> {
  return typeof value === "number" ? { double: value } : { string: value };
}
