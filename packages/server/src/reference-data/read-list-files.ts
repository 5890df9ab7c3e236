import { readFile } from "node:fs/promises";
import { type AspectSpec, type EntityRegistry, formatIssues, isJsonObject, type JsonObject, validateAspect } from "@almagest/model";
import { reasonOf } from "../reason-of.ts";
import type { ReferenceAspect } from "./reference-entities.ts";

/** What stands in files that list values of one aspect. */
export interface ListForm {
  readonly entity: string;
  readonly aspect: string;
  /** The members of each item: what names it, and last the one that holds the value of the aspect. */
  readonly members: readonly string[];
  /** What is wrong with an item whose value alone is right. */
  faultOf(item: JsonObject): string | undefined;
  /** What an item without faults stands for. */
  aspectOf(item: JsonObject): ReferenceAspect;
}

/**
 * The aspects that YAML files list, among them files of JSON, which is YAML too. Throws an Error that names the file, the place
 * in it and what is wrong there: two items for one entity, too, as only one of them could hold.
 */
export async function readListFiles(paths: readonly string[], form: ListForm, registry: EntityRegistry): Promise<ReferenceAspect[]> {
  const found = new Map<string, { readonly place: string; readonly aspect: ReferenceAspect }>();
  for (const path of paths) {
    for (const [index, item] of (await readList(path, form)).entries()) {
      const place = `${path}: [${index}]`;
      const fault = faultIn(item, form, registry);
      if (fault !== undefined) throw new Error(`${place} ${fault}`);
      const aspect = form.aspectOf(item as JsonObject);
      const other = found.get(aspect.urn);
      if (other !== undefined) throw new Error(`${place} is for the same as ${other.place}; leave one of them out`);
      found.set(aspect.urn, { place, aspect });
    }
  }
  return [...found.values()].map(({ aspect }) => aspect);
}

async function readList(path: string, { members }: ListForm): Promise<readonly unknown[]> {
  const { parse } = await import("yaml");
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${path}: cannot be read (${error.code}); give an existing file`);
  });
  let read: unknown;
  try {
    read = parse(text);
  } catch (error) {
    // What follows the first line is a drawing of the place, which that says too.
    throw new Error(`${path}: ${reasonOf(error).split("\n")[0]}`);
  }
  if (!Array.isArray(read)) throw new Error(`${path}: is no list of ${sentenceOf(members)}`);
  return read;
}

function faultIn(item: unknown, form: ListForm, registry: EntityRegistry): string | undefined {
  const { members, aspect } = form;
  if (!isJsonObject(item)) return `is no map of ${sentenceOf(members)}`;
  const strange = Object.keys(item).find((name) => !members.includes(name));
  if (strange !== undefined) return `has a member ${strange}; there are ${sentenceOf(members)}`;
  const member = members.at(-1) ?? "";
  const value = item[member];
  if (!isJsonObject(value)) return `wants ${member}, a value of ${aspect}`;
  const spec = registry.aspects.get(aspect) as AspectSpec;
  const { issues } = validateAspect(registry, spec, value);
  const holder = registry.entity(form.entity);
  if (issues.length > 0 && holder !== undefined) return `${member}: ${formatIssues(spec.record, holder, issues).trim()}`;
  return form.faultOf(item);
}

function sentenceOf(members: readonly string[]): string {
  return `${members.slice(0, -1).join(", ")} and ${members.at(-1)}`;
}
