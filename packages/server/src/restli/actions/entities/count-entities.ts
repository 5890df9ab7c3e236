import { countDocuments } from "../../../search/count-documents.ts";
import { Type } from "../../../type-builders.ts";
import { onTypes } from "../../access-rules.ts";
import { defineAction, valueBody } from "../../restli-resource.ts";

/** rest.md 7.18: how many entities of a type there are, soft deleted ones left out. */
export const getTotalEntityCount = defineAction(
  "getTotalEntityCount",
  Type.Object({ entity: Type.String() }),
  onTypes(["COUNTS", "READ"], "User is unauthorized to get entity counts.", ({ entity }) => [entity]),
  async ({ parts }, { entity }) => valueBody(await countDocuments(parts, entity)),
);

/** rest.md 7.18: under the name asked for and, where it differs, in lower case, as the reference answers. */
export const batchGetTotalEntityCount = defineAction(
  "batchGetTotalEntityCount",
  Type.Object({ entities: Type.Array(Type.String()) }),
  onTypes(["COUNTS", "READ"], "User is unauthorized to get entity counts.", ({ entities }) => entities),
  async ({ parts }, { entities }) => {
    const counts: Record<string, number> = {};
    for (const name of entities) {
      const count = await countDocuments(parts, name);
      counts[name] = count;
      counts[name.toLowerCase()] = count;
    }
    return valueBody(counts);
  },
);
