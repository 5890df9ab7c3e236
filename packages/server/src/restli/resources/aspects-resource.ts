import { explainMalformedUrn, parseUrn } from "@almagest/model";
import { catalogError } from "../../errors.ts";
import { getAspect } from "../../read-path/get-aspect.ts";
import { requireEntity } from "../../read-path/require-entity.ts";
import { onIds, onTypes } from "../access-rules.ts";
import { getCount } from "../actions/aspects/get-count.ts";
import { getTimeseriesAspectValues } from "../actions/aspects/get-timeseries-aspect-values.ts";
import { ingestProposal } from "../actions/aspects/ingest-proposal.ts";
import { ingestProposalBatch } from "../actions/aspects/ingest-proposal-batch.ts";
import { restoreIndices } from "../actions/operations/restore-indices.ts";
import type { RestliAction, RestliCall, RestliResource } from "../restli-resource.ts";

/** The same action as of `/operations`, for whoever may edit (rest.md 5.7). */
const restoreSome: RestliAction = {
  ...restoreIndices,
  access: onTypes(["ENTITY", "UPDATE"], "User is unauthorized to update entities."),
};

/** `/aspects` (rest.md 5) */
export const aspectsResource: RestliResource = {
  path: "/aspects",
  className: "com.linkedin.metadata.resources.entity.AspectResource",
  readAccess: onIds(({ ids }) => `User is unauthorized to get aspect for ${ids.join(", ")}`),
  get: getVersionedAspect,
  actions: [ingestProposal, ingestProposalBatch, getTimeseriesAspectValues, getCount, restoreSome],
};

/** Only what is stored is answered: clients ask for the key aspect to learn whether an entity exists. */
async function getVersionedAspect({ parts, query }: RestliCall, key: string): Promise<string> {
  const name = query.text("aspect");
  if (name === undefined) throw catalogError("MISSING_PARAMETER", { name: "aspect" });
  const urn = parseUrn(key.trimEnd());
  if (urn === undefined) throw catalogError("INVALID_URN", { urn: key, reason: explainMalformedUrn(key) });
  const aspect = requireEntity(parts.registry, urn.entityType).aspects.get(name);
  if (aspect === undefined) throw catalogError("ASPECT_NOT_FOUND");
  const record = await getAspect(parts.store, { urn: urn.text, aspect: name }, query.integer("version") ?? 0);
  return `{"version":${record.version},"aspect":{"${aspect.record.name}":${record.metadata}}}`;
}
