import { timeBound } from "../../../http/decoding/whole-numbers.ts";
import { requireEntityUrn } from "../../../read-path/require-entity.ts";
import { requireSeries } from "../../../timeseries/require-series.ts";
import { Type } from "../../../type-builders.ts";
import { deleteTimeseries } from "../../../write-path/delete-events.ts";
import { hardDelete } from "../../../write-path/hard-delete.ts";
import { onUrn } from "../../access-rules.ts";
import { defineAction, valueBody } from "../../restli-resource.ts";

/** rest.md 7.15: an entity whole, or with `aspectName` the events of one of its time series. */
export const deleteEntity = defineAction(
  "delete",
  Type.Object({
    urn: Type.String(),
    aspectName: Type.Optional(Type.String()),
    startTimeMillis: Type.Optional(timeBound),
    endTimeMillis: Type.Optional(timeBound),
  }),
  onUrn("ENTITY", "DELETE", "User is unauthorized to delete entity: "),
  async ({ parts, context }, { urn, aspectName, ...bounds }) => {
    if (aspectName === undefined) {
      const { rows, timeseriesRows } = await hardDelete(parts, context, { urn, ...bounds });
      return valueBody({ urn, rows, timeseriesRows });
    }
    const { entity } = requireEntityUrn(parts.registry, urn);
    requireSeries(parts.registry, { entity: entity.name, aspect: aspectName });
    return valueBody({ urn, timeseriesRows: await deleteTimeseries(parts, context, { urn, aspect: aspectName, ...bounds }) });
  },
);
