import { pageNumber } from "../../../http/decoding/whole-numbers.ts";
import { browse as listPath, getBrowsePaths as readBrowsePaths } from "../../../search/browse.ts";
import { readFilterCriteria } from "../../../search/filter-criteria.ts";
import { Type } from "../../../type-builders.ts";
import { onTypes, onUrn } from "../../access-rules.ts";
import { filterParameters } from "../../parameters/search-parameters.ts";
import { defineAction, valueBody } from "../../restli-resource.ts";

/** rest.md 7.13; the groups stand in the metadata, where the interface document has them, and at the top. */
export const browse = defineAction(
  "browse",
  Type.Object({ entity: Type.String(), path: Type.String(), start: pageNumber, limit: pageNumber, ...filterParameters }),
  onTypes(["ENTITY", "READ"], "User is unauthorized to browse.", ({ entity }) => [entity]),
  async ({ parts }, { filter, searchFlags: flags, ...query }) => {
    const page = await listPath(parts, { ...query, flags, filter: readFilterCriteria(filter) });
    return valueBody({
      metadata: { path: query.path, totalNumEntities: page.below, groups: page.groups },
      groups: page.groups,
      entities: page.entities.map((urn) => ({ name: urn, urn })),
      from: query.start,
      pageSize: query.limit,
      numGroups: page.numGroups,
      numEntities: page.numEntities,
      numElements: page.numGroups + page.numEntities,
    });
  },
);

/** rest.md 7.13: the browse paths of an entity, of the older form. */
export const getBrowsePaths = defineAction(
  "getBrowsePaths",
  Type.Object({ urn: Type.String() }),
  onUrn("ENTITY", "READ", "User is unauthorized to get entity "),
  async ({ parts }, { urn }) => valueBody(await readBrowsePaths(parts, urn)),
);
