import { randomUUID } from "node:crypto";
import { type AspectTypes, type JsonObject, jsonEqual } from "@almagest/model";
import { createdUrn } from "../editing/create-entity.ts";
import { deleteMutation } from "../editing/delete-entity.ts";
import type { Edit } from "../editing/edit.ts";
import { entityMutation } from "../editing/edit-mutation.ts";
import { type Given, withoutNulls } from "../editing/given.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { hiddenEverywhere } from "../entities/governance/structured-properties.ts";
import { storedValue, type ValueInput } from "./value-input.ts";

type Definition = AspectTypes["propertyDefinition"];
type Choice = NonNullable<Definition["allowedValues"]>[number];
type Settings = Given<Omit<AspectTypes["structuredPropertySettings"], "lastModified">>;

interface AllowedValue extends ValueInput {
  readonly description?: string | null;
}

interface DefinitionTexts {
  readonly displayName?: string | null;
  readonly description?: string | null;
  readonly immutable?: boolean | null;
  readonly settings?: Settings | null;
}

interface NewDefinition extends DefinitionTexts {
  readonly id?: string | null;
  readonly qualifiedName?: string | null;
  readonly valueType: string;
  readonly typeQualifier?: { readonly allowedTypes?: readonly string[] | null } | null;
  readonly allowedValues?: readonly AllowedValue[] | null;
  readonly cardinality?: Definition["cardinality"] | null;
  readonly entityTypes: readonly string[];
}

/** Definitions are only widened: what has been assigned stays valid. */
interface WiderDefinition extends DefinitionTexts {
  readonly urn: string;
  readonly typeQualifier?: { readonly newAllowedTypes?: readonly string[] | null } | null;
  readonly newAllowedValues?: readonly AllowedValue[] | null;
  readonly setCardinalityAsMultiple?: boolean | null;
  readonly newEntityTypes?: readonly string[] | null;
}

/** Mutations of structured properties themselves (graphql.md 7.10). */
export const propertyDefinitions: TypeResolvers = {
  Mutation: {
    createStructuredProperty: entityMutation(async (edit, { input }: { readonly input: NewDefinition }) => {
      const { id, settings, allowedValues, typeQualifier, ...given } = input;
      const qualifiedName = given.qualifiedName ?? id ?? randomUUID();
      if (id && id !== qualifiedName) throw badRequest(`${mismatch}: one is ${qualifiedName}, the other ${id}`);
      const urn = await createdUrn(edit, "structuredProperty", qualifiedName, "A structured property already exists with this urn:");
      edit.put(urn, "propertyDefinition", {
        ...given,
        qualifiedName,
        typeQualifier: typeQualifier && { allowedTypes: joined(undefined, typeQualifier.allowedTypes) },
        entityTypes: joined(undefined, given.entityTypes),
        allowedValues: allowedValues?.map(storedChoice),
        created: edit.stamp,
        lastModified: edit.stamp,
      });
      if (settings) await changeSettings(edit, urn, settings);
      return urn;
    }),
    updateStructuredProperty: entityMutation(async (edit, { input }: { readonly input: WiderDefinition }) => {
      const { urn, settings } = input;
      await edit.requireEntity(urn, "structuredProperty", undefinedProperty);
      const before = await edit.value(urn, "propertyDefinition");
      if (before === undefined) throw undefinedProperty(`${urn} has no propertyDefinition; create it first.`);
      putChanged(edit, { urn, aspect: "propertyDefinition", before, after: widened(before, input) });
      if (settings) await changeSettings(edit, urn, settings);
      return urn;
    }),
    deleteStructuredProperty: deleteMutation({ entity: "structuredProperty" }),
  },
};

const mismatch = "Qualified name and the ID of a structured property must match";

function undefinedProperty(reason: string) {
  return badRequest(`Attempting to update a structured property with no definition aspect. ${reason}`);
}

function storedChoice({ description, ...value }: AllowedValue) {
  return { value: storedValue(value), description };
}

function widened(before: Definition, input: WiderDefinition) {
  const types = joined(before.typeQualifier?.allowedTypes, input.typeQualifier?.newAllowedTypes);
  return {
    ...before,
    displayName: input.displayName ?? before.displayName,
    description: input.description ?? before.description,
    immutable: input.immutable ?? before.immutable,
    typeQualifier: types ? { ...before.typeQualifier, allowedTypes: types } : before.typeQualifier,
    allowedValues: input.newAllowedValues ? choicesWith(before.allowedValues ?? [], input.newAllowedValues) : before.allowedValues,
    cardinality: input.setCardinalityAsMultiple ? "MULTIPLE" : before.cardinality,
    entityTypes: joined(before.entityTypes, input.newEntityTypes),
  };
}

/** A value that is allowed already stays where it is; a description that comes with it is the one that counts. */
function choicesWith(before: readonly Choice[], added: readonly AllowedValue[]): readonly Choice[] {
  const byValue = new Map(before.map((choice) => [JSON.stringify(choice.value), choice]));
  for (const { value, description } of added.map(storedChoice)) {
    const key = JSON.stringify(value);
    const said = description ?? byValue.get(key)?.description;
    byValue.set(key, said === undefined ? { value } : { value, description: said });
  }
  return [...byValue.values()];
}

/** A list that is absent stays so when nothing is added. */
function joined<Entry>(before: readonly Entry[] | undefined, added: readonly unknown[] | null | undefined): readonly unknown[] | undefined {
  return added ? [...new Set([...(before ?? []), ...added])] : before;
}

async function changeSettings(edit: Edit, urn: string, settings: Settings): Promise<void> {
  const stored = await edit.value(urn, "structuredPropertySettings");
  const before = stored && { ...hiddenEverywhere, ...stored };
  const after = { ...hiddenEverywhere, ...before, ...withoutNulls(settings) };
  putChanged(edit, { urn, aspect: "structuredPropertySettings", before, after });
}

interface Changed {
  readonly urn: string;
  readonly aspect: string;
  readonly before: object | undefined;
  readonly after: Readonly<Record<string, unknown>>;
}

/** Proposes a value, stamped with when it was changed and by whom; nothing when it says what was there. */
function putChanged(edit: Edit, { urn, aspect, before, after }: Changed): void {
  if (before !== undefined && jsonEqual(before as JsonObject, withoutNulls(after))) return;
  edit.put(urn, aspect, { ...after, lastModified: edit.stamp });
}
