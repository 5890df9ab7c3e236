import {
  checkEntityUrn,
  isArray,
  isJsonObject,
  type Json,
  type JsonObject,
  parseUrn,
  type UrnValidation,
  urnValidations,
  type ValidationIssue,
} from "@almagest/model";
import type { ValidChange } from "../write-path/aspect-change.ts";
import type { HookScope, ValidateHook } from "./aspect-hook.ts";
import type { RequestView } from "./request-view.ts";
import { printList } from "./rule-issue.ts";

/**
 * URNs in fields that carry the UrnValidation annotation are of an allowed entity type, hold against the strict rules for
 * URNs, and name an entity that exists, as the annotation asks (model.md 10.2). Existence is looked up only when all else
 * is right. The result of a patch is held to the same.
 */
export const urnTargets: ValidateHook = {
  kind: "validate",
  on: { changeTypes: ["UPSERT", "UPDATE", "CREATE", "CREATE_ENTITY", "PATCH"] },
  validate: (change, scope, request) => {
    const { aspect, value } = change;
    const rules = urnValidations(aspect.record);
    return rules.length === 0 || value === undefined ? [] : targetIssues(value, rules, { change, scope, request });
  },
};

interface Place {
  readonly change: ValidChange;
  readonly scope: HookScope;
  readonly request: RequestView;
}

async function targetIssues(value: JsonObject, validations: readonly UrnValidation[], place: Place): Promise<ValidationIssue[]> {
  const rules = validations.filter(({ path }) => !path.endsWith("/*"));
  const malformed = rules.flatMap((rule) => urnsAt(value, rule.path).flatMap((urn) => textIssues(rule, urn, place.scope)));
  if (malformed.length > 0) return malformed;
  const wanted = rules.filter(({ exist }) => exist).map((rule) => missingIssues(rule, urnsAt(value, rule.path), place));
  return (await Promise.all(wanted)).flat();
}

/** Steps into objects by name and takes texts and lists of texts, so that rules for elements of a list add nothing; arrays of objects are not entered. */
function urnsAt(value: JsonObject, path: string): string[] {
  const steps = pathOf(path);
  const found = steps.reduce<Json | undefined>((at, step) => (isJsonObject(at) ? at[step] : undefined), value);
  const list = isArray(found) ? found : [found];
  return list.filter((urn): urn is string => typeof urn === "string");
}

function textIssues({ path, entityTypes, strict }: UrnValidation, text: string, { registry }: HookScope): ValidationIssue[] {
  const urn = parseUrn(text);
  if (urn === undefined) return [];
  if (entityTypes.length === 0 || entityTypes.includes(urn.entityType)) return strict ? checkEntityUrn(registry, urn) : [];
  const required = `Invalid entity type urn validation failure (Required: ${printList(entityTypes)}).`;
  return [{ code: "wrong-entity-type", path: pathOf(path), message: `${required} Path: ${path} Urn: ${text}` }];
}

async function missingIssues({ path }: UrnValidation, urns: readonly string[], place: Place): Promise<ValidationIssue[]> {
  const { change, scope, request } = place;
  const byType = Map.groupBy(urns, (urn) => scope.registry.entityOfUrn(urn)?.keyAspect.name ?? "");
  const missing: string[] = [];
  for (const [keyAspect, group] of byType) {
    const keys = await request.valuesBefore(change, keyAspect, group);
    missing.push(...group.filter((_, index) => keys[index] === undefined));
  }
  return missing.map((urn) => ({
    code: "unknown-urn",
    path: pathOf(path),
    message: `Urn validation failure. Urn does not exist. Path: ${path} Urn: ${urn}`,
  }));
}

function pathOf(path: string): string[] {
  return path.split("/").filter((step) => step !== "");
}
