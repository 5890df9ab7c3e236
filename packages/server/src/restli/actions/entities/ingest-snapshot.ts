import type { Json, SystemMetadata } from "@almagest/model";
import { byCreation } from "../../../auth/endpoint-access.ts";
import type { CatalogParts } from "../../../catalog-parts.ts";
import { catalogError } from "../../../errors.ts";
import type { RequestContext } from "../../../request-context.ts";
import { Type } from "../../../type-builders.ts";
import { ingestProposals } from "../../../write-path/ingest-proposals.ts";
import type { Authorizing } from "../../../write-path/phases/authorize-proposals.ts";
import { systemMetadataSchema } from "../../parameters/proposal-schema.ts";
import { snapshotProposals } from "../../parameters/snapshot-proposals.ts";
import { defineAction, emptyBody } from "../../restli-resource.ts";

/** rest.md 7.3: several aspects of one entity in the older snapshot form. */
export const ingestSnapshot = defineAction(
  "ingest",
  Type.Object({ entity: Type.Object({ value: Type.Unknown() }), systemMetadata: Type.Optional(systemMetadataSchema) }),
  byCreation,
  async ({ parts, context }, { entity, systemMetadata }) => {
    const sent = [{ value: entity.value as Json, systemMetadata: systemMetadata as SystemMetadata | undefined }];
    await ingestSent(parts, context, sent);
    return emptyBody;
  },
);

/** rest.md 7.4: the same of several entities, stored together or not at all. */
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
    const sent = entities.map(({ value }, at) => ({
      value: value as Json,
      systemMetadata: systemMetadata?.[at] as SystemMetadata | undefined,
    }));
    await ingestSent(parts, context, sent);
    return emptyBody;
  },
);

const asCreation: Authorizing = {
  operation: "CREATE",
  refusal: (actor, [urn]) => `User ${actor} is unauthorized to edit entity ${urn}`,
};

interface SentEntity {
  readonly value: Json;
  readonly systemMetadata: SystemMetadata | undefined;
}

/** Where there are several, a refusal says of each problem whose it is. */
async function ingestSent(parts: CatalogParts, context: RequestContext, entities: readonly SentEntity[]): Promise<void> {
  const readings = entities.map(({ value }) => snapshotProposals(parts.registry, value));
  const unread = readings.flatMap(({ problems }, at) => {
    if (problems.length === 0) return [];
    const place = entities.length > 1 ? ` (entity ${at})` : "";
    return `Failed to validate record with class com.linkedin.entity.Entity: ${problems.map((problem) => `ERROR :: ${problem}\n`).join("")}${place}`;
  });
  const proposals = readings.flatMap(({ proposals }, at) => {
    const systemMetadata = entities[at]?.systemMetadata ?? {};
    return proposals.map((proposal) => ({ ...proposal, systemMetadata }));
  });
  const places = readings.flatMap(({ proposals }, at) => proposals.map(() => (entities.length > 1 ? `entity ${at}` : undefined)));
  await ingestProposals(parts, context, proposals, { authorizing: asCreation, origin: { placeOf: (index) => places[index], unread } });
}
