import { demandsOnAspects } from "../../auth/privileges/demands.ts";
import { requireGrants } from "../../auth/privileges/require-grants.ts";
import { deleteAspects } from "../../write-path/delete-aspects.ts";
import { deleteNewestEvent } from "../../write-path/delete-events.ts";
import { hardDelete } from "../../write-path/hard-delete.ts";
import { findAspect, requireUrn } from "./entity-names.ts";
import type { OpenapiAnswer, OpenapiCall } from "./openapi-routes.ts";
import { wantedAspects } from "./query-parameters.ts";

/**
 * Deletes an entity for good; with `clear` only what it has besides its key, with `aspects` only those (openapi.md 3.10).
 * What is not there, or no aspect of the model, is no fault.
 */
export async function deleteEntity(call: OpenapiCall): Promise<OpenapiAnswer> {
  const { parts, context, query, path } = call;
  const { urn, entity } = requireUrn(parts.registry, path.urn);
  const key = entity.keyAspect.name;
  const named = wantedAspects(query, entity);
  const others = [...entity.aspects.keys()].filter((aspect) => aspect !== key);
  const wanted = query.flag("clear") ? others : named;
  if (wanted === undefined || wanted.includes(key)) await hardDelete(parts, context, { urn: urn.text });
  else await deleteSome(call, urn.text, wanted);
  return {};
}

/** Deletes an aspect in all its versions, or the newest event of a series; the key aspect takes the entity with it. */
export async function deleteAspect(call: OpenapiCall): Promise<OpenapiAnswer> {
  const { parts, context, path } = call;
  const { urn, entity } = requireUrn(parts.registry, path.urn);
  const aspect = findAspect(entity, path.aspectName);
  if (aspect?.kind === "timeseries") await deleteNewestEvent(parts, context, { urn: urn.text, aspect: aspect.name });
  else if (aspect === entity.keyAspect) await hardDelete(parts, context, { urn: urn.text });
  else if (aspect !== undefined) await deleteSome(call, urn.text, [aspect.name]);
  return {};
}

/** Whoever may delete an entity may not, for that, touch those aspects of it that take a privilege of their own. */
async function deleteSome({ parts, context }: OpenapiCall, urn: string, aspects: readonly string[]): Promise<void> {
  const own = demandsOnAspects(
    parts.registry,
    aspects.map((aspect) => ({ urn, aspect })),
  );
  await requireGrants(context, own, (actor) => `${actor} is unauthorized to DELETE entities.`);
  await deleteAspects(parts, context, { urn, aspects });
}
