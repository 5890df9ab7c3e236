import { catalogError } from "../errors.ts";
import type { ReadParts } from "../read-path/get-entities.ts";
import { requireEntity, requireEntityUrn } from "../read-path/require-entity.ts";
import type { TimeseriesEvent } from "../storage/timeseries-store.ts";

/** Events of one time series aspect, newest first. Throws INVALID_URN, UNKNOWN_ENTITY_TYPE or NOT_TIMESERIES. */
export async function getTimeseriesValues(
  { registry, store }: ReadParts,
  query: { urn: string; entity: string; aspect: string; startTimeMillis?: number; endTimeMillis?: number; limit: number },
): Promise<TimeseriesEvent[]> {
  const entity = requireEntity(registry, query.entity);
  const { urn } = requireEntityUrn(registry, query.urn);
  const series = [...entity.aspects.values()].filter((aspect) => aspect.kind === "timeseries").map((aspect) => aspect.name);
  if (!series.includes(query.aspect)) throw catalogError("NOT_TIMESERIES", { entity: entity.name, aspect: query.aspect, known: series });
  const { limit, entity: _entity, ...range } = query;
  return store.timeseries.getEvents({ ...range, urn: urn.text }, limit);
}
