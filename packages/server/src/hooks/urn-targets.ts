import { type JsonObject, parseUrn, type UrnValidation, urnValidations, type ValidationIssue } from "@almagest/model";
import { requireEntity } from "../read-path/require-entity.ts";
import type { HookScope, ValidateHook } from "./aspect-hook.ts";

/**
 * URNs in fields that carry the UrnValidation annotation name an entity of an allowed type, and one that exists where the
 * annotation asks for it (model.md 10.2). Existence is looked up only when the types are right.
 */
export const urnTargets: ValidateHook = {
  kind: "validate",
  on: { changeTypes: ["UPSERT", "UPDATE", "CREATE", "CREATE_ENTITY", "PATCH"] },
  validate: async ({ aspect, value }, scope) => {
    const rules = urnValidations(aspect.record);
    if (rules.length === 0 || value === undefined) return [];
    const wrongType = rules.flatMap((rule) => urnsAt(value, rule.path).flatMap((urn) => typeIssue(rule, urn) ?? []));
    if (wrongType.length > 0) return wrongType;
    const found = await Promise.all(rules.filter(({ exist }) => exist).map((rule) => missingIssues(rule, urnsAt(value, rule.path), scope)));
    return found.flat();
  },
};

/** The annotation stands on single URNs and on lists of them, one step below the aspect. */
function urnsAt(value: JsonObject, path: string): string[] {
  const [name = ""] = path.split("/").filter((step) => step !== "" && step !== "*");
  const found = value[name];
  const list = Array.isArray(found) ? found : [found];
  return list.filter((urn): urn is string => typeof urn === "string");
}

function typeIssue({ path, entityTypes }: UrnValidation, urn: string): ValidationIssue | undefined {
  const type = parseUrn(urn)?.entityType;
  if (type === undefined || entityTypes.length === 0 || entityTypes.includes(type)) return undefined;
  const message = `Invalid entity type urn validation failure (Required: [${entityTypes.join(", ")}]). Path: ${fieldOf(path)} Urn: ${urn}`;
  return { code: "wrong-entity-type", path: [fieldOf(path).slice(1)], message };
}

async function missingIssues({ path }: UrnValidation, urns: readonly string[], { registry, tx }: HookScope): Promise<ValidationIssue[]> {
  const keys = urns.map((urn) => ({ urn, aspect: requireEntity(registry, parseUrn(urn)?.entityType ?? "").keyAspect.name }));
  const stored = await tx.aspects.getLatest(keys);
  return urns
    .filter((_, index) => stored[index] === undefined)
    .map((urn) => ({
      code: "unknown-urn",
      path: [fieldOf(path).slice(1)],
      message: `Urn validation failure. Urn does not exist. Path: ${fieldOf(path)} Urn: ${urn}`,
    }));
}

function fieldOf(path: string): string {
  return path.replace(/\/\*$/, "");
}
