import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type AspectSpec, type AspectTypes, type EntityRegistry, formatIssues, type JsonObject, validateAspect } from "@almagest/model";
import { reasonOf } from "../reason-of.ts";
import { faultsOfRule } from "./faults-of-rule.ts";
import { retentionAspect, retentionEntity } from "./retention-rule-book.ts";

/** A retention rule that was given from outside. */
export interface ConfiguredRule {
  readonly entity: string;
  readonly aspect: string;
  readonly config: JsonObject;
}

/**
 * The retention rules in the YAML files of a folder: each file a list of `entity`, `aspect` and `config`. Throws an Error that
 * names the file and what is wrong in it.
 */
export async function readRuleFiles(folder: string, registry: EntityRegistry): Promise<ConfiguredRule[]> {
  const names = await readdir(folder).catch(() => {
    throw new Error(`the retention folder ${folder} cannot be read; give an existing folder of YAML files`);
  });
  const rules: ConfiguredRule[] = [];
  for (const name of names.filter((each) => /\.ya?ml$/.test(each)).sort()) {
    const path = join(folder, name);
    rules.push(...(await readRules(path, registry)));
  }
  return rules;
}

async function readRules(path: string, registry: EntityRegistry): Promise<ConfiguredRule[]> {
  const { parse } = await import("yaml");
  const refuse = (place: string, reason: string): never => {
    throw new Error(`${path}: ${place}${reason}`);
  };
  const text = await readFile(path, "utf8");
  let read: unknown;
  try {
    read = parse(text);
  } catch (error) {
    // What follows the first line is a drawing of the place, which that says too.
    return refuse("", `${reasonOf(error).split("\n")[0]}`);
  }
  if (!Array.isArray(read)) return refuse("", "is no list of entity, aspect and config");
  return read.map((item: unknown, index) => {
    const fault = faultIn(item, registry);
    return fault === undefined ? (item as ConfiguredRule) : refuse(`[${index}] `, fault);
  });
}

function faultIn(item: unknown, registry: EntityRegistry): string | undefined {
  const { entity, aspect, config, ...others } = Object(item) as Record<string, unknown>;
  const [strange] = Object.keys(others);
  if (strange !== undefined) return `has a member ${strange}; there are entity, aspect and config`;
  if (typeof entity !== "string" || typeof aspect !== "string") return 'wants an entity and an aspect, each a name or "*"';
  const spec = registry.aspects.get(retentionAspect) as AspectSpec;
  const { issues } = validateAspect(registry, spec, config as JsonObject);
  const holder = registry.entity(retentionEntity);
  if (issues.length > 0 && holder !== undefined) return `config: ${formatIssues(spec.record, holder, issues).trim()}`;
  const { retention } = config as unknown as AspectTypes["dataHubRetentionConfig"];
  const faults = faultsOfRule({ entity, aspect, retention }, registry);
  return faults.length > 0 ? faults.map(({ text }) => text).join("; ") : undefined;
}
