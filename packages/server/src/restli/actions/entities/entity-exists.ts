import { entityExists } from "../../../read-path/entity-exists.ts";
import { Type } from "../../../type-builders.ts";
import { onUrn } from "../../access-rules.ts";
import { defineAction, valueBody } from "../../restli-resource.ts";

/** rest.md 7.18; soft deleted entities count unless the caller says otherwise. */
export const exists = defineAction(
  "exists",
  Type.Object({ urn: Type.String(), includeSoftDelete: Type.Optional(Type.Boolean()) }),
  onUrn("ENTITY", "EXISTS", "User is unauthorized check entity exists: "),
  async ({ parts }, { urn, includeSoftDelete = true }) => valueBody(await entityExists(parts, urn, includeSoftDelete)),
);
