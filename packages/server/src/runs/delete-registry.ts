import { setImmediate as turnOfEventLoop } from "node:timers/promises";
import { readSystemMetadata, type SystemMetadata } from "@almagest/model";
import { catalogError } from "../errors.ts";
import { latestPages } from "../read-path/latest-pages.ts";
import type { RequestContext } from "../request-context.ts";
import type { AspectKey, AspectReader, AspectRecord } from "../storage/aspect-store.ts";
import { slicesInTurns } from "../turns.ts";
import type { WriteParts } from "../write-path/write-parts.ts";
import { requireWritable, writeTransaction } from "../write-path/write-switch.ts";
import { foreseeTakingBack, type RollbackMode, type RollbackResult, takeBack, type Writes } from "./take-back.ts";

type Registry = Required<Pick<SystemMetadata, "registryName" | "registryVersion">>;

/**
 * Takes back the latest values whose system metadata names a model registry, given as `name:version`; an entity that they
 * created is marked as removed (rest.md 7.17). Throws INVALID_REGISTRY_ID or READ_ONLY.
 */
export async function deleteRegistry(
  parts: WriteParts,
  context: RequestContext,
  { registryId, dryRun, require }: Pick<RollbackMode, "require"> & { readonly registryId: string; readonly dryRun: boolean },
): Promise<RollbackResult> {
  const named = readRegistryId(registryId);
  if (!dryRun) requireWritable(parts.writeSwitch);
  const includes = ({ systemMetadata }: AspectRecord) => {
    const { registryName, registryVersion } = readSystemMetadata(systemMetadata);
    return registryName === named.registryName && registryVersion === named.registryVersion;
  };
  const { registry, store } = parts;
  const found = await findLatest(store.aspects, includes);
  const writesIn = async (aspects: AspectReader): Promise<Writes> => {
    const latest: AspectRecord[] = [];
    for await (const some of slicesInTurns(found, page)) {
      for (const record of await aspects.getLatest(some)) if (record !== undefined && includes(record)) latest.push(record);
    }
    return { latest, includes };
  };
  const mode = { hard: false, ...(require && { require }) };
  if (dryRun) return foreseeTakingBack({ registry, aspects: store.aspects }, await writesIn(store.aspects), mode);
  return writeTransaction(parts, async (tx) => takeBack({ ...parts, context, tx }, await writesIn(tx.aspects), mode));
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
