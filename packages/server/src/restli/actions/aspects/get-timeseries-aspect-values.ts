import { asciiJson, jsonContentType } from "@almagest/model";
import { pageNumber, timeBound } from "../../../http/decoding/whole-numbers.ts";
import { filterCriteriaSchema, readFilterCriteria } from "../../../search/filter-criteria.ts";
import type { TimeseriesEvent } from "../../../storage/timeseries-store.ts";
import { getTimeseriesValues, mostEvents } from "../../../timeseries/get-timeseries-values.ts";
import { Type } from "../../../type-builders.ts";
import { onUrn } from "../../access-rules.ts";
import { sortOrder } from "../../parameters/search-parameters.ts";
import { defineAction } from "../../restli-resource.ts";

/** rest.md 5.2. `latestValue` only changes the limit that is reported: clients take the first value. */
export const getTimeseriesAspectValues = defineAction(
  "getTimeseriesAspectValues",
  Type.Object({
    urn: Type.String(),
    entity: Type.String(),
    aspect: Type.String(),
    startTimeMillis: Type.Optional(timeBound),
    endTimeMillis: Type.Optional(timeBound),
    limit: Type.Optional(pageNumber),
    latestValue: Type.Optional(Type.Boolean()),
    filter: Type.Optional(filterCriteriaSchema),
    sort: Type.Optional(Type.Object({ field: Type.String(), order: sortOrder })),
  }),
  onUrn("TIMESERIES", "READ", "User is unauthorized to get timeseries aspect for "),
  async ({ parts }, { latestValue = false, limit = mostEvents, filter: sent, ...query }) => {
    const filter = readFilterCriteria(sent);
    const events = await getTimeseriesValues(parts, { ...query, limit, ...(filter && { filter }) });
    const { entity: entityName, aspect: aspectName, startTimeMillis, endTimeMillis } = query;
    const told = JSON.stringify({ entityName, aspectName, startTimeMillis, endTimeMillis, limit: latestValue ? 1 : limit });
    return `{"value":${told.slice(0, -1)},"values":[${events.map(encodeEvent).join(",")}]}}`;
  },
);

/** The value is declared as bytes: in ASCII it reads the same for clients that decode them and those that do not. */
function encodeEvent({ event, systemMetadata }: TimeseriesEvent): string {
  const aspect = JSON.stringify({ value: asciiJson(event), contentType: jsonContentType });
  return `{"aspect":${aspect}${systemMetadata === null ? "" : `,"systemMetadata":${systemMetadata}`}}`;
}
