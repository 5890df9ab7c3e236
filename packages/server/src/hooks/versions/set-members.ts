import { entityTypeOf, type MetadataChangeProposal, patchProposal, readSystemMetadata, type SystemMetadata } from "@almagest/model";
import { type ValueOf, valueIn } from "../../read-path/read-values.ts";
import type { CatalogTransaction } from "../../storage/catalog-store.ts";

const aspect = "versionProperties";

/** An entity of a version set with its version. */
export interface Member {
  readonly urn: string;
  readonly version: ValueOf<typeof aspect>;
  readonly systemMetadata: SystemMetadata;
}

/** Those of the entities that are in the set. */
export async function members({ aspects }: CatalogTransaction, set: string, candidates: readonly string[]): Promise<Member[]> {
  const urns = [...new Set(candidates)];
  const records = await aspects.getLatest(urns.map((urn) => ({ urn, aspect })));
  return records.flatMap((record) => {
    if (record === undefined) return [];
    const version = valueIn<typeof aspect>(record);
    return version.versionSet !== set ? [] : [{ urn: record.urn, version, systemMetadata: readSystemMetadata(record.systemMetadata) }];
  });
}

/**
 * Says in a version whether it is the latest of its set. The version stays one of its own run: that another came, or went, is no
 * news of its own, and follows again wherever both are written.
 */
export function latestFlag({ urn, systemMetadata }: Member, isLatest: boolean): MetadataChangeProposal {
  const operation = { op: "add", path: ["isLatest"], value: isLatest } as const;
  return { ...patchProposal(entityTypeOf(urn), urn, aspect, { operations: [operation] }), systemMetadata };
}
