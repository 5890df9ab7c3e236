import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { AspectTypes, EntityRegistry, JsonObject } from "@almagest/model";
import { faultsOfRule } from "../retention/faults-of-rule.ts";
import { retentionAspect, retentionEntity } from "../retention/retention-rule-book.ts";
import { type ListForm, readListFiles } from "./read-list-files.ts";
import { type ReferenceAspect, retentionRule } from "./reference-entities.ts";

/**
 * The retention rules in the YAML files of folders: each file a list of `entity`, `aspect` and `config`. `onEmpty` hears of folders
 * that hold no such files.
 */
export async function readRuleFiles(
  folders: readonly string[],
  registry: EntityRegistry,
  onEmpty: (folder: string) => void,
): Promise<ReferenceAspect[]> {
  const paths = await Promise.all(
    folders.map(async (folder) => {
      const files = await yamlFilesIn(folder);
      if (files.length === 0) onEmpty(folder);
      return files;
    }),
  );
  return readListFiles(paths.flat(), listsOfRules(registry), registry);
}

async function yamlFilesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => {
    throw new Error(`the retention folder ${folder} cannot be read; give an existing folder of YAML files`);
  });
  const wanted = names.filter((each) => /\.ya?ml$/.test(each)).sort();
  return wanted.map((name) => join(folder, name));
}

function listsOfRules(registry: EntityRegistry): ListForm {
  return {
    entity: retentionEntity,
    aspect: retentionAspect,
    members: ["entity", "aspect", "config"],
    faultOf({ entity, aspect, config }) {
      if (typeof entity !== "string" || typeof aspect !== "string") return 'wants an entity and an aspect, each a name or "*"';
      const { retention } = config as AspectTypes["dataHubRetentionConfig"];
      const faults = faultsOfRule({ entity, aspect, retention }, registry);
      return faults.length > 0 ? faults.map(({ text }) => text).join("; ") : undefined;
    },
    aspectOf: ({ entity, aspect, config }) =>
      retentionRule({ entity: String(entity), aspect: String(aspect), config: config as JsonObject }),
  };
}
