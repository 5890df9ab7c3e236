import { deleteReferences } from "../../references/delete-references.ts";
import type { FieldResolver } from "../engine/type-resolvers.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { type Edit, edit } from "./edit.ts";

interface Deletion {
  /** The entity types that the mutation deletes. */
  readonly entity?: string;
  /** Throws when the entity has to stay. */
  readonly check?: (edit: Edit, urn: string) => Promise<void>;
  /** Whether what refers to the entity stays. */
  readonly keepsReferences?: boolean;
}

/** Deletes an entity for good, and then what refers to it. Throws a bad request when it is not there. */
export async function deleteEntity(context: GraphqlContext, urn: string, { entity, check, keepsReferences }: Deletion = {}): Promise<void> {
  await edit(context, async (one) => {
    await one.requireEntity(urn, entity);
    await check?.(one, urn);
    one.deleteEntity(urn);
  });
  if (keepsReferences) return;
  await deleteReferences(context.parts, context.request, { urn, dryRun: false });
  context.forget();
}

/** A mutation that deletes the entity that it takes by URN, and answers true. */
export function deleteMutation(deletion: Deletion): FieldResolver<unknown, { readonly urn: string }> {
  return async (_parent, { urn }, context) => {
    await deleteEntity(context, urn, deletion);
    return true;
  };
}
