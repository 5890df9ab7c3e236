import { pageNumber } from "../../http/decoding/whole-numbers.ts";
import { describeRun as readRun } from "../../runs/list-runs.ts";
import { slicesInTurns } from "../../turns.ts";
import { Type } from "../../type-builders.ts";
import { onTypes, readableRecords } from "../access-rules.ts";
import { encodeRow } from "../answers/encode-row.ts";
import { defineAction } from "../restli-resource.ts";

/** rest.md 10.3: the aspects that a run wrote, a page of them. */
export const describeRun = defineAction(
  "describe",
  Type.Object({
    runId: Type.String(),
    start: pageNumber,
    count: pageNumber,
    includeSoft: Type.Optional(Type.Boolean()),
    includeAspect: Type.Optional(Type.Boolean()),
  }),
  onTypes(["ENTITY", "READ"], "User is unauthorized to get entity"),
  async (call, { includeSoft = false, includeAspect = false, ...query }) => {
    const { parts } = call;
    const records = await readableRecords(call, await readRun(parts, { ...query, includeSoft }));
    const rows: string[] = [];
    for await (const some of slicesInTurns(records, 1_000))
      rows.push(...some.map((record) => encodeRow(parts.registry, record, includeAspect)));
    return `{"value":[${rows.join(",")}]}`;
  },
);
