import { deleteReferences } from "../../references/delete-references.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { edit } from "./edit.ts";

/** Removes an entity of a type with all that is stored of it, then what refers to it. Throws a bad request when it is not there. */
export async function removeEntity(context: GraphqlContext, urn: string, entity: string): Promise<void> {
  await edit(context, async (making) => {
    await making.requireEntity(urn, entity);
    making.remove(urn);
  });
  await deleteReferences(context.parts, context.request, { urn, dryRun: false });
}
