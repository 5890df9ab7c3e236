import type { CatalogClient } from "@almagest/client";
import { formatOperations, type PatchOperation } from "@almagest/model";
import { CommandFailure } from "../terminal/terminal.ts";
import { typedValue } from "./read-property-definitions.ts";

/** Puts values of a property on an entity in place of those it has, or takes them off when there are none; others stay. */
export async function assignProperty(
  client: CatalogClient,
  { urn, property, values }: { urn: string; property: string; values: readonly string[] },
): Promise<void> {
  const isNumber = (await valueTypeOf(client, property)).endsWith(".number");
  const typed = values.map((value) => typedValue(isNumber ? numberOf(value, property) : value));
  const path = ["properties", property];
  const operation: PatchOperation =
    typed.length === 0 ? { op: "remove", path } : { op: "add", path, value: { propertyUrn: property, values: typed } };
  const patch = { patch: formatOperations([operation]), arrayPrimaryKeys: { properties: ["propertyUrn"] } };
  await client.openapi.patchEntities([{ urn, structuredProperties: { value: patch } }]);
}

async function valueTypeOf(client: CatalogClient, property: string): Promise<string> {
  const definition = await client.getAspect(property, "propertyDefinition");
  if (definition === undefined) throw new CommandFailure(`${property} is not defined; define it with almagest properties upsert.`);
  return definition.value.valueType;
}

function numberOf(value: string, property: string): number {
  const number = Number(value);
  if (value.trim() === "" || !Number.isFinite(number)) throw new CommandFailure(`${property} takes numbers, and ${value} is none.`);
  return number;
}
