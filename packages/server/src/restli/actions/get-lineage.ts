import { Type } from "typebox";
import { getLineage as readLineage } from "../../lineage/get-lineage.ts";
import { type LineageEntity, pathsTo } from "../../lineage/lineage-entity.ts";
import { requireEntityUrn } from "../../read-path/require-entity.ts";
import { onUrn } from "../access-rules.ts";
import { defineAction, valueBody } from "../restli-resource.ts";
import { pageNumber } from "../whole-numbers.ts";

const mostHops = 1_000;
const mostPaths = 25;

/** rest.md 9.3 */
export const getLineage = defineAction(
  "getLineage",
  Type.Object({
    urn: Type.String(),
    direction: Type.Union([Type.Literal("UPSTREAM"), Type.Literal("DOWNSTREAM")]),
    start: Type.Optional(pageNumber),
    count: Type.Optional(pageNumber),
    maxHops: Type.Optional(Type.Integer({ minimum: 1, maximum: mostHops })),
  }),
  onUrn("LINEAGE", "READ", "User is unauthorized to get entity lineage: "),
  async ({ parts }, { urn: text, direction, start = 0, count = 100, maxHops = 1 }) => {
    const { urn } = requireEntityUrn(parts.registry, text);
    const { entities } = await readLineage(parts, { urn: urn.text, direction, maxHops });
    return valueBody({ start, count, total: entities.length, relationships: entities.slice(start, start + count).map(relationshipOf) });
  },
);

function relationshipOf(entity: LineageEntity) {
  const { urn, type, degree, degrees, explored, truncatedChildren, isManual, createdOn, updatedOn } = entity;
  return {
    type,
    entity: urn,
    degree,
    degrees,
    paths: pathsTo(entity, mostPaths),
    createdOn,
    createdActor: entity.createdBy,
    updatedOn,
    updatedActor: entity.updatedBy,
    isManual,
    ...(explored && { explored }),
    truncatedChildren,
  };
}
