import { pageNumber } from "../../../http/decoding/whole-numbers.ts";
import { listUrns as readUrns } from "../../../read-path/list-urns.ts";
import { Type } from "../../../type-builders.ts";
import { onTypes } from "../../access-rules.ts";
import { defineAction, valueBody } from "../../restli-resource.ts";

/** rest.md 7.14: the URNs of a type in their order, a page of them. */
export const listUrns = defineAction(
  "listUrns",
  Type.Object({ entity: Type.String(), start: pageNumber, count: pageNumber }),
  onTypes(["ENTITY", "READ"], "User is unauthorized to list urns.", ({ entity }) => [entity]),
  async ({ parts }, query) => {
    const { urns, total } = await readUrns(parts, query);
    return valueBody({ start: query.start, count: urns.length, total, entities: urns });
  },
);
