import { indexSizes } from "../../../operations/measure-series.ts";
import { Type } from "../../../type-builders.ts";
import { onPlatform } from "../../access-rules.ts";
import { defineAction, valueBody } from "../../restli-resource.ts";

/** rest.md 13.2: the size of every time series. */
export const getIndexSizes = defineAction(
  "getIndexSizes",
  Type.Object({}),
  onPlatform("User is unauthorized to get index sizes.", "GET_TIMESERIES_INDEX_SIZES_PRIVILEGE", "MANAGE_SYSTEM_OPERATIONS"),
  async ({ parts }) => valueBody({ indexSizes: await indexSizes(parts) }),
);
