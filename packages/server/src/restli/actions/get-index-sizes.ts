import { Type } from "typebox";
import { indexSizes } from "../../operations/measure-series.ts";
import { defineAction, valueBody } from "../restli-resource.ts";

/** rest.md 13.2 */
export const getIndexSizes = defineAction("getIndexSizes", Type.Object({}), async ({ parts }) =>
  valueBody({ indexSizes: await indexSizes(parts) }),
);
