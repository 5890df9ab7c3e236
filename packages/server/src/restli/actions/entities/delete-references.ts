import { deleteReferences as removeReferences } from "../../../references/delete-references.ts";
import { Type } from "../../../type-builders.ts";
import { onUrn } from "../../access-rules.ts";
import { defineAction, valueBody } from "../../restli-resource.ts";

/** rest.md 7.16: takes a URN out of whatever names it, or with `dryRun` tells what that would be. */
export const deleteReferences = defineAction(
  "deleteReferences",
  Type.Object({ urn: Type.String(), dryRun: Type.Optional(Type.Boolean()) }),
  onUrn("ENTITY", "DELETE", "User is unauthorized to delete entity: "),
  async ({ parts, context }, { urn, dryRun = false }) => valueBody(await removeReferences(parts, context, { urn, dryRun })),
);
