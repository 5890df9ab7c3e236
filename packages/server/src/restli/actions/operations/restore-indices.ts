import { pageNumber, timeBound } from "../../../http/decoding/whole-numbers.ts";
import { restoreIndices as restore } from "../../../operations/restore-indices.ts";
import { Type } from "../../../type-builders.ts";
import { onPlatform } from "../../access-rules.ts";
import { describeRestore } from "../../answers/describe-restore.ts";
import { defineAction, valueBody } from "../../restli-resource.ts";

const optional = Type.Optional;

/** rest.md 13.4: the value is a text that says what was asked and what came of it. */
export const restoreIndices = defineAction(
  "restoreIndices",
  Type.Object({
    aspect: optional(Type.String()),
    urn: optional(Type.String()),
    urnLike: optional(Type.String({ maxLength: 10_000 })),
    start: optional(pageNumber),
    batchSize: optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    limit: optional(pageNumber),
    gePitEpochMs: optional(timeBound),
    lePitEpochMs: optional(timeBound),
    createDefaultAspects: optional(Type.Boolean()),
  }),
  onPlatform("User is unauthorized to restore indices.", "RESTORE_INDICES_PRIVILEGE", "MANAGE_SYSTEM_OPERATIONS"),
  async ({ parts, context }, { aspect, urn, urnLike, gePitEpochMs = 0, lePitEpochMs = context.time, ...given }) => {
    const request = {
      start: 0,
      batchSize: 500,
      limit: 0,
      fromMillis: gePitEpochMs,
      toMillis: lePitEpochMs,
      createDefaultAspects: false,
      ...given,
      aspects: aspect === undefined ? [] : [aspect],
      urns: urn === undefined ? [] : [urn],
      ...(urnLike !== undefined && { urnLike }),
    };
    return valueBody(describeRestore(request, await restore(parts, context, request)));
  },
);
