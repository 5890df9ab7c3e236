import type { AspectSpec, EntityRegistry, EntitySpec, JsonSchema, JsonSchemas } from "@almagest/model";
import { anything, listOf, orNull, schemaReference, text, texts } from "./endpoint.ts";
import { urnSchema } from "./urn-schema.ts";

/** The name of an aspect's schema in requests or answers, such as `StatusAspectRequest_v3`. */
export function aspectSchemaName(aspect: AspectSpec, form: "Request" | "Response" | "Value"): string {
  return `${capitalized(aspect.name)}Aspect${form}${form === "Value" ? "" : "_v3"}`;
}

/** The name of an entity's schema, such as `DatasetEntityRequest_v3`. */
export function entitySchemaName(entity: EntitySpec, form: "Request" | "Response" | "BatchGetRequest"): string {
  return `${capitalized(entity.name)}Entity${form}_v3`;
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** What stands around stored metadata in requests and answers, by name. A schema is made when it is asked for. */
export function envelopeSchemas(registry: EntityRegistry, model: JsonSchemas): ReadonlyMap<string, () => JsonSchema> {
  const aspects = [...registry.aspects.values()].flatMap((aspect): [string, () => JsonSchema][] => [
    [aspectSchemaName(aspect, "Value"), () => model.of(aspect.record)],
    [aspectSchemaName(aspect, "Request"), () => aspectRequest(model.of(aspect.record))],
    [aspectSchemaName(aspect, "Response"), () => aspectResponse(model.of(aspect.record))],
  ]);
  const entities = [...registry.entities.values()].flatMap((entity): [string, () => JsonSchema][] => [
    [entitySchemaName(entity, "Request"), () => entitySchema(entity, "Request")],
    [entitySchemaName(entity, "Response"), () => entitySchema(entity, "Response")],
    [entitySchemaName(entity, "BatchGetRequest"), () => batchGetRequest(entity)],
  ]);
  const stamps: [string, () => JsonSchema][] = [
    ["SystemMetadataEnvelope", () => model.of(registry.types.record("mxe.SystemMetadata"))],
    ["AuditStampEnvelope", () => model.of(registry.types.record("common.AuditStamp"))],
  ];
  const fixed = Object.entries(fixedSchemas).map(([name, schema]): [string, () => JsonSchema] => [name, () => schema]);
  return new Map([...aspects, ...entities, ...stamps, ...fixed]);
}

function aspectRequest(value: JsonSchema): JsonSchema {
  const properties = { value, systemMetadata: sentSystemMetadata, headers };
  return { type: "object", properties, required: ["value"] };
}

function aspectResponse(value: JsonSchema): JsonSchema {
  const properties = {
    value,
    systemMetadata: schemaReference("SystemMetadataEnvelope"),
    auditStamp: schemaReference("AuditStampEnvelope"),
  };
  return { type: "object", properties, required: ["value"] };
}

function entitySchema(entity: EntitySpec, side: "Request" | "Response"): JsonSchema {
  const aspects = [...entity.aspects.values()].map((aspect) => [aspect.name, schemaReference(aspectSchemaName(aspect, side))]);
  const urn = side === "Request" ? urnSchema(entity) : text;
  return { type: "object", description: entity.description, properties: { urn, ...Object.fromEntries(aspects) }, required: ["urn"] };
}

function batchGetRequest(entity: EntitySpec): JsonSchema {
  const aspects = [...entity.aspects.keys()].map((name) => [name, schemaReference("AspectWanted")]);
  return { type: "object", properties: { urn: text, ...Object.fromEntries(aspects) }, required: ["urn"] };
}

const sentSystemMetadata = orNull(schemaReference("SystemMetadataEnvelope"));

const headers: JsonSchema = {
  type: "object",
  description: "Conditions of the write, such as `If-Version-Match`, and `X-DataHub-Sync-Index-Update`.",
  additionalProperties: text,
};

const fixedSchemas: Readonly<Record<string, JsonSchema>> = {
  AspectWanted: { type: "object", description: "`If-Version-Match` picks the version to read.", properties: { headers } },
  AspectPatch: {
    type: "object",
    description:
      "A JSON patch; `arrayPrimaryKeys` names the fields that elements of arrays are known by. It may be the bare list of operations, and its request of the type `application/json-patch+json`.",
    properties: {
      patch: listOf({
        type: "object",
        properties: {
          op: { type: "string", enum: ["add", "remove"] },
          path: text,
          value: {},
        },
        required: ["op", "path"],
      }),
      arrayPrimaryKeys: { type: "object", additionalProperties: texts },
      forceGenericPatch: { type: "boolean" },
    },
    required: ["patch"],
  },
  EntityPatch_v3: {
    type: "object",
    description: "A URN, and below the name of each aspect its patch.",
    properties: { urn: text },
    required: ["urn"],
    // Behind a name, as generators of clients fail on what stands here itself.
    additionalProperties: schemaReference("AspectPatchEnvelope"),
  },
  AspectPatchEnvelope: {
    type: "object",
    properties: { value: schemaReference("AspectPatch"), systemMetadata: sentSystemMetadata, headers },
    required: ["value"],
  },
  GenericAspect_v2: {
    type: "object",
    properties: { value: anything, systemMetadata: schemaReference("SystemMetadataEnvelope") },
    required: ["value"],
  },
  GenericEntity_v2: {
    type: "object",
    properties: { urn: text, aspects: { type: "object", additionalProperties: schemaReference("GenericAspect_v2") } },
    required: ["urn"],
  },
  GenericEntity_v3: {
    type: "object",
    description: "A URN, and below the name of each aspect its envelope.",
    properties: { urn: text },
    required: ["urn"],
    additionalProperties: schemaReference("GenericAspect_v3"),
  },
  GenericAspect_v3: {
    type: "object",
    properties: {
      value: anything,
      systemMetadata: schemaReference("SystemMetadataEnvelope"),
      auditStamp: schemaReference("AuditStampEnvelope"),
    },
  },
};
