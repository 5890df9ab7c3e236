import { randomUUID } from "node:crypto";
import { formatUrn, type JsonObject, schemaFieldUrn } from "@almagest/model";
import { deleteMutation } from "../editing/delete-entity.ts";
import type { Edit } from "../editing/edit.ts";
import { editMutation, entityMutation } from "../editing/edit-mutation.ts";
import { mapOf, type StringMapEntryInput } from "../editing/string-map.ts";
import { timeOfEvent } from "../editing/time-of-event.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { requireNode } from "../entities/entity-roots.ts";
import { assertedEntity } from "./asserted-entity.ts";

interface UpsertCustomAssertionInput {
  readonly entityUrn: string;
  readonly type: string;
  readonly description: string;
  readonly fieldPath?: string | null;
  readonly platform: { readonly urn?: string | null; readonly name?: string | null };
  readonly externalUrl?: string | null;
  readonly logic?: string | null;
  readonly fieldPaths?: readonly string[] | null;
  readonly scope?: string | null;
  readonly aggregation?: string | null;
  readonly operator?: string | null;
  readonly parameters?: JsonObject | null;
  readonly nativeType?: string | null;
  readonly nativeParameters?: readonly StringMapEntryInput[] | null;
}

interface AssertionResultInput {
  readonly timestampMillis?: number | null;
  readonly type: string;
  readonly properties?: readonly StringMapEntryInput[] | null;
  readonly externalUrl?: string | null;
  readonly error?: { readonly type: string; readonly message: string } | null;
  readonly severity?: string | null;
}

/** What tools that run assertions elsewhere report (graphql.md 5.6). */
export const assertionMutations: TypeResolvers = {
  Mutation: {
    upsertCustomAssertion: entityMutation(
      (edit, { urn, input }: { readonly urn?: string | null; readonly input: UpsertCustomAssertionInput }) =>
        putCustomAssertion(edit, urn ?? formatUrn("assertion", [randomUUID()]), input),
    ),
    reportAssertionResult: editMutation(putResult),
    deleteAssertion: deleteMutation({ entity: "assertion" }),
  },
};

async function putCustomAssertion(edit: Edit, urn: string, input: UpsertCustomAssertionInput): Promise<string> {
  const { entityUrn, description, externalUrl } = input;
  requireNode(edit.context, urn, "assertion");
  await edit.requireEntity(entityUrn);
  const { stamp } = edit;
  edit.put(urn, "dataPlatformInstance", { platform: platformOf(edit, input.platform) });
  edit.put(urn, "assertionInfo", {
    type: "CUSTOM",
    customAssertion: customAssertion(input),
    description,
    externalUrl,
    source: { type: "EXTERNAL", created: stamp },
    lastUpdated: stamp,
  });
  return urn;
}

/** What newer clients send beside the rest is left out where they send nothing (clients.md 4). */
function customAssertion({ entityUrn, type, fieldPath, fieldPaths, logic, nativeParameters, ...standard }: UpsertCustomAssertionInput) {
  const { scope, aggregation, operator, parameters, nativeType } = standard;
  return {
    type,
    entity: entityUrn,
    field: fieldPath ? schemaFieldUrn(entityUrn, fieldPath) : undefined,
    fields: fieldPaths && [...new Set(fieldPaths)].map((path) => schemaFieldUrn(entityUrn, path)),
    logic,
    scope,
    aggregation,
    operator,
    parameters,
    nativeType,
    nativeParameters: nativeParameters && mapOf(nativeParameters),
  };
}

function platformOf(edit: Edit, { urn, name }: UpsertCustomAssertionInput["platform"]): string {
  if (urn) return requireNode(edit.context, urn, "dataPlatform").urn;
  if (name) return formatUrn("dataPlatform", [name]);
  throw badRequest("Failed to upsert Custom Assertion. Platform Name or Platform Urn must be specified.");
}

/** Appends a run of an assertion that is stored. */
async function putResult(edit: Edit, { urn, result }: { readonly urn: string; readonly result: AssertionResultInput }): Promise<void> {
  await edit.requireEntity(urn, "assertion");
  const { type, properties, externalUrl, error, severity } = result;
  edit.put(urn, "assertionRunEvent", {
    timestampMillis: result.timestampMillis ?? (await timeOfEvent(edit, { urn, aspect: "assertionRunEvent" })),
    assertionUrn: urn,
    asserteeUrn: asserteeOf(urn, await edit.aspect(urn, "assertionInfo")),
    runId: randomUUID(),
    status: "COMPLETE",
    result: {
      type,
      nativeResults: properties && mapOf(properties),
      externalUrl,
      error: error && { type: error.type, properties: { message: error.message } },
      severity,
    },
  });
}

function asserteeOf(urn: string, info: JsonObject | undefined): string {
  const assertee = assertedEntity(info);
  if (assertee === undefined) throw badRequest(`${urn} does not say what it is about; write its assertionInfo first`);
  return assertee;
}
