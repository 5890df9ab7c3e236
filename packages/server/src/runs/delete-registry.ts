import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { readSystemMetadata, type SystemMetadata } from "@almagest/model";
import { catalogError } from "../errors.ts";
import { latestPages } from "../read-path/latest-pages.ts";
import type { RequestContext } from "../request-context.ts";
import type { AspectKey, AspectReader, AspectRecord } from "../storage/aspect-store.ts";
import { slicesInTurns } from "../turns.ts";
import type { WriteParts } from "../write-path/write-parts.ts";
import { requireWritable } from "../write-path/write-switch.ts";
import { type RollbackMode, type RollbackResult, takeBack } from "./take-back.ts";

type Registry = Required<Pick<SystemMetadata, "registryName" | "registryVersion">>;

/**
 * Takes back the latest values whose system metadata names a model registry, given as `name:version`; an entity that they
 * created is marked as removed (rest.md 7.17). Throws INVALID_REGISTRY_ID or READ_ONLY.
 */
export async function deleteRegistry(
  parts: WriteParts,
  context: RequestContext,
  { registryId, ...mode }: Omit<RollbackMode, "hard"> & { readonly registryId: string },
): Promise<RollbackResult> {
  const registry = readRegistryId(registryId);
  if (!mode.dryRun) requireWritable(parts.writeSwitch);
  const includes = ({ systemMetadata }: AspectRecord) => {
    const { registryName, registryVersion } = readSystemMetadata(systemMetadata);
    return registryName === registry.registryName && registryVersion === registry.registryVersion;
  };
  const found = await findLatest(parts.store.aspects, includes);
  return parts.store.transaction(async (tx) => {
    if (!mode.dryRun) requireWritable(parts.writeSwitch);
    const latest: AspectRecord[] = [];
    for await (const some of slicesInTurns(found, page)) {
      for (const record of await tx.aspects.getLatest(some)) if (record !== undefined && includes(record)) latest.push(record);
    }
    return takeBack({ ...parts, context, tx }, { latest, includes }, { ...mode, hard: false });
  });
}

/** A version has no colon; a name may. */
function readRegistryId(text: string): Registry {
  const { registryName, registryVersion } = /^(?<registryName>.+):(?<registryVersion>[^:]+)$/s.exec(text)?.groups ?? {};
  if (registryName === undefined || registryVersion === undefined) throw catalogError("INVALID_REGISTRY_ID", { registryId: text });
  return { registryName, registryVersion };
}

const page = 1_000;

/** Nothing is kept sorted by registry: every record is looked at, while others read and write. */
async function findLatest(aspects: AspectReader, matches: (record: AspectRecord) => boolean): Promise<AspectKey[]> {
  const found: AspectKey[] = [];
  for await (const records of latestPages(aspects)) {
    for (const record of records) if (matches(record)) found.push({ urn: record.urn, aspect: record.aspect });
    await turnOfEventLoop();
  }
  return found;
}
