import { readFile } from "node:fs/promises";
import { type AspectSpec, type EntityRegistry, formatIssues, type JsonObject, parseUrn, validateAspect } from "@almagest/model";
import { policyAspect, type ReferenceAspect } from "./reference-entities.ts";

const policyEntity = "dataHubPolicy";

/**
 * The policies in a JSON file: a list of `urn` and `info`, the aspect of the policy. Throws an Error that names the file and
 * what is wrong in it.
 */
export async function readPoliciesFile(path: string, registry: EntityRegistry): Promise<ReferenceAspect[]> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new Error(`the policies file ${path} cannot be read (${error.code}); give an existing one`);
  });
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : error}`);
  }
  if (!Array.isArray(read)) throw new Error(`${path}: is no list of policies, each with urn and info`);
  return read.map((item: unknown, index) => {
    const { urn, info } = Object(item) as { urn?: unknown; info?: unknown };
    const fault = faultIn(urn, info, registry);
    if (fault !== undefined) throw new Error(`${path}: [${index}] ${fault}`);
    return policyAspect(String(urn), info as JsonObject);
  });
}

function faultIn(urn: unknown, info: unknown, registry: EntityRegistry): string | undefined {
  if (typeof urn !== "string" || parseUrn(urn)?.entityType !== policyEntity) return "wants the urn of a dataHubPolicy";
  if (typeof info !== "object" || info === null || Array.isArray(info)) return "wants an info, the aspect of the policy";
  const spec = registry.aspects.get("dataHubPolicyInfo") as AspectSpec;
  const holder = registry.entity(policyEntity);
  const { issues } = validateAspect(registry, spec, info as JsonObject);
  return issues.length > 0 && holder !== undefined ? `info: ${formatIssues(spec.record, holder, issues).trim()}` : undefined;
}
