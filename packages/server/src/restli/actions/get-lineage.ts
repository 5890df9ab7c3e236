import { toldUrns } from "../../auth/privileges/restricted-urn.ts";
import { largestPageNumber, pageNumber } from "../../http/decoding/whole-numbers.ts";
import { getLineage as readLineage } from "../../lineage/get-lineage.ts";
import { type LineageEntity, mostPaths, pathsTo } from "../../lineage/lineage-entity.ts";
import { requireEntityUrn } from "../../read-path/require-entity.ts";
import { Type } from "../../type-builders.ts";
import { onUrn } from "../access-rules.ts";
import { defineAction, valueBody } from "../restli-resource.ts";

/** rest.md 9.3: what lies upstream or downstream of an entity, a page of it. */
export const getLineage = defineAction(
  "getLineage",
  Type.Object({
    urn: Type.String(),
    direction: Type.Union([Type.Literal("UPSTREAM"), Type.Literal("DOWNSTREAM")]),
    start: Type.Optional(pageNumber),
    count: Type.Optional(pageNumber),
    maxHops: Type.Optional(Type.Integer({ minimum: 1, maximum: largestPageNumber })),
  }),
  onUrn("LINEAGE", "READ", "User is unauthorized to get entity lineage: "),
  async ({ parts, context }, { urn: text, direction, start = 0, count = 100, maxHops = 1 }) => {
    const { urn } = requireEntityUrn(parts.registry, text, { listsTypes: true });
    const entities = await readLineage(parts, { urn: urn.text, direction, maxHops: Math.min(maxHops, parts.limits.impactHops) });
    const page = entities.slice(start, start + count).map(relationshipOf);
    const told = await toldUrns(
      parts.keys,
      context.access,
      page.flatMap(({ entity, paths }) => [entity, ...paths.flat()]),
    );
    const relationships = page.map((one) => ({ ...one, entity: told(one.entity), paths: one.paths.map((path) => path.map(told)) }));
    return valueBody({ start, count, total: entities.length, relationships });
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
