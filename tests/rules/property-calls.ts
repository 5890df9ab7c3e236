import { expect } from "vitest";
import { expectRefused } from "../support/refusals.ts";
import { act, patchOf, proposalOf, propose } from "../support/rest-calls.ts";
import { freshUrn } from "../support/sample-urns.ts";
import type { Answer, TestCatalog } from "../support/test-catalog.ts";

/** The URN of a data type or entity type that every catalog knows. */
export function typeUrn(kind: "dataType" | "entityType", name: string): string {
  return `urn:li:${kind}:datahub.${name}`;
}

/** A definition of a text property for datasets; `more` adds members or replaces them. */
export function definitionOf(urn: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    qualifiedName: urn.split(":").at(-1),
    valueType: typeUrn("dataType", "string"),
    entityTypes: [typeUrn("entityType", "dataset")],
    ...more,
  };
}

/** Writes a definition and answers what the catalog said. */
export function define(catalog: TestCatalog, urn: string, more: Record<string, unknown> = {}): Promise<Answer> {
  return catalog.put(urn, "propertyDefinition", definitionOf(urn, more));
}

/** A property that the test at hand alone uses, defined. */
export async function freshProperty(catalog: TestCatalog, more: Record<string, unknown> = {}): Promise<string> {
  const urn = freshUrn("structuredProperty");
  expectDone(await define(catalog, urn, more));
  return urn;
}

/** An entry of structuredProperties; texts and numbers become values of their kind. */
export function entry(propertyUrn: string, ...values: (string | number)[]) {
  return { propertyUrn, values: values.map((value) => (typeof value === "string" ? { string: value } : { double: value })) };
}

/** Replaces the structured properties of an entity. */
export function assign(catalog: TestCatalog, urn: string, ...properties: Record<string, unknown>[]): Promise<Answer> {
  return catalog.put(urn, "structuredProperties", { properties });
}

/** Adds or changes one entry by a patch. */
export function patchIn(catalog: TestCatalog, urn: string, value: Record<string, unknown>): Promise<Answer> {
  return propose(catalog, patchOf(urn, "structuredProperties", [{ op: "add", path: `/properties/${value.propertyUrn}`, value }]));
}

/** Removes one entry by a patch. */
export function patchOut(catalog: TestCatalog, urn: string, property: string): Promise<Answer> {
  return propose(catalog, patchOf(urn, "structuredProperties", [{ op: "remove", path: `/properties/${property}` }]));
}

/** Soft deletes an entity, or restores it. */
export async function setRemoved(catalog: TestCatalog, urn: string, removed: boolean): Promise<void> {
  expectDone(await catalog.put(urn, "status", { removed }));
}

/** Deletes an entity for good. */
export function hardDelete(catalog: TestCatalog, urn: string): Promise<Answer> {
  return act(catalog, "entities?delete", { urn });
}

/** A proposal that deletes an aspect. */
export function deletionOf(urn: string, aspect: string): Record<string, unknown> {
  return proposalOf(urn, aspect, undefined, { changeType: "DELETE", aspect: undefined });
}

/** The structured properties that a read of the entity shows. */
export async function shownProperties(catalog: TestCatalog, urn: string): Promise<unknown> {
  const { structuredProperties } = await catalog.read(urn);
  return (structuredProperties as { properties: unknown } | undefined)?.properties;
}

/** Fails the test unless the catalog did what it was asked. */
export function expectDone({ status, text }: Answer): void {
  expect(status, text).toBe(200);
}

/** The request is refused by a rule, with a reason that begins with each text, and leaves nothing behind. */
export async function expectRule(catalog: TestCatalog, send: () => Promise<Answer>, ...reasons: string[]): Promise<void> {
  await expectRefused(catalog, send, { status: 422, message: reasons.map((reason) => `subType=VALIDATION, msg=${reason}`) });
}
