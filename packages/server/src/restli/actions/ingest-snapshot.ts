import type { EntityRegistry, MetadataChangeProposal, SystemMetadata } from "@almagest/model";
import { Type } from "typebox";
import { byCreation } from "../../auth/endpoint-access.ts";
import { catalogError } from "../../errors.ts";
import type { Authorizing } from "../../write-path/authorize-proposals.ts";
import { ingestProposals } from "../../write-path/ingest-proposals.ts";
import { systemMetadataSchema } from "../parameters/proposal-schema.ts";
import { snapshotProposals } from "../parameters/snapshot-proposals.ts";
import { defineAction, emptyBody } from "../restli-resource.ts";

/** rest.md 7.3: several aspects of one entity in the older snapshot form. */
export const ingestSnapshot = defineAction(
  "ingest",
  Type.Object({ entity: Type.Object({ value: Type.Unknown() }), systemMetadata: Type.Optional(systemMetadataSchema) }),
  byCreation,
  async ({ parts, context }, { entity, systemMetadata }) => {
    await ingestProposals(
      parts,
      context,
      proposalsOf(parts.registry, entity.value, systemMetadata as SystemMetadata | undefined),
      asCreation,
    );
    return emptyBody;
  },
);

/** rest.md 7.4 */
export const batchIngestSnapshots = defineAction(
  "batchIngest",
  Type.Object({
    entities: Type.Array(Type.Object({ value: Type.Unknown() })),
    systemMetadata: Type.Optional(Type.Array(systemMetadataSchema)),
  }),
  byCreation,
  async ({ parts, context }, { entities, systemMetadata }) => {
    if (systemMetadata !== undefined && systemMetadata.length !== entities.length) {
      throw catalogError("LENGTH_MISMATCH", { reason: "entities and systemMetadata length must match" });
    }
    const proposals = entities.flatMap(({ value }, index) =>
      proposalsOf(parts.registry, value, systemMetadata?.[index] as SystemMetadata | undefined),
    );
    await ingestProposals(parts, context, proposals, asCreation);
    return emptyBody;
  },
);

const asCreation: Authorizing = {
  operation: "CREATE",
  refusal: (actor, [urn]) => `User ${actor} is unauthorized to edit entity ${urn}`,
};

function proposalsOf(registry: EntityRegistry, value: unknown, systemMetadata: SystemMetadata = {}): MetadataChangeProposal[] {
  const { proposals, problems } = snapshotProposals(registry, value);
  if (problems.length > 0) {
    const reason = `Failed to validate record with class com.linkedin.entity.Entity: ${problems.map((problem) => `ERROR :: ${problem}\n`).join("")}`;
    throw catalogError("VALIDATION_FAILED", { reason });
  }
  return proposals.map((proposal) => ({ ...proposal, systemMetadata }));
}
