import { pageNumber } from "../../http/decoding/whole-numbers.ts";
import { listRuns as readRuns } from "../../runs/list-runs.ts";
import { Type } from "../../type-builders.ts";
import { onTypes } from "../access-rules.ts";
import { defineAction, valueBody } from "../restli-resource.ts";

/** rest.md 10.2: the runs that wrote something, a page of them. */
export const listRuns = defineAction(
  "list",
  Type.Object({
    pageOffset: Type.Optional(pageNumber),
    pageSize: Type.Optional(pageNumber),
    includeSoft: Type.Optional(Type.Boolean()),
  }),
  onTypes(["ENTITY", "READ"], "User is unauthorized to get entity"),
  async ({ parts }, { pageOffset = 0, pageSize = 100, includeSoft = false }) =>
    valueBody(await readRuns(parts, { start: Math.min(pageOffset * pageSize, Number.MAX_SAFE_INTEGER), count: pageSize, includeSoft })),
);
