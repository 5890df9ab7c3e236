import type { AspectSpec, EntityRegistry, EntitySpec } from "@almagest/model";
import { catalogError } from "../errors.ts";
import { requireEntity } from "../read-path/require-entity.ts";

/** A time series aspect of an entity type. */
export interface Series {
  readonly entity: EntitySpec;
  readonly aspect: AspectSpec;
}

/** Finds the time series aspect of an entity type by its name. Throws UNKNOWN_ENTITY_TYPE or NOT_TIMESERIES. */
export function requireSeries(registry: EntityRegistry, query: { readonly entity: string; readonly aspect: string }): Series {
  const entity = requireEntity(registry, query.entity);
  const aspect = entity.aspects.get(query.aspect);
  if (aspect?.kind === "timeseries") return { entity, aspect };
  const known = seriesOf(entity).map(({ name }) => name);
  throw catalogError("NOT_TIMESERIES", { entity: entity.name, aspect: query.aspect, known });
}

/** The same where names come in any letter case. Throws UNKNOWN_ENTITY_TYPE, or `code` where there is no such series. */
export function requireSeriesInAnyCase(
  registry: EntityRegistry,
  query: { readonly entity: string; readonly aspect: string },
  code: "NOT_TIMESERIES" | "ONLY_TIMESERIES",
): Series {
  const entity = requireEntity(registry, query.entity);
  const series = seriesOf(entity);
  const aspect = series.find(({ name }) => name.toLowerCase() === query.aspect.toLowerCase());
  if (aspect !== undefined) return { entity, aspect };
  throw catalogError(code, { entity: entity.name, aspect: query.aspect, known: series.map(({ name }) => name) });
}

/** The time series aspects of an entity type. */
export function seriesOf(entity: EntitySpec): readonly AspectSpec[] {
  return [...entity.aspects.values()].filter((aspect) => aspect.kind === "timeseries");
}
