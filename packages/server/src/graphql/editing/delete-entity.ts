import { removeReferences } from "../../references/delete-references.ts";
import { findEdgeless } from "../../references/edgeless-references.ts";
import { applyProposals } from "../../write-path/apply-proposals.ts";
import { requireWritable, writeTransaction } from "../../write-path/write-switch.ts";
import type { FieldResolver } from "../engine/type-resolvers.ts";
import { requireNode } from "../entities/entity-roots.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { Edit } from "./edit.ts";

interface Deletion {
  /** The entity types that the mutation deletes. */
  readonly entity?: string;
  /** Throws when the entity has to stay. */
  readonly check?: (edit: Edit, urn: string) => Promise<void>;
  /** Whether what refers to the entity stays. */
  readonly keepsReferences?: boolean;
  /** Whether it is fine that the entity is gone already: what still refers to it goes all the same. */
  readonly mayBeGone?: boolean;
}

/** Deletes an entity for good with what refers to it: both or neither. Throws a bad request when it has to be there and is not. */
export async function deleteEntity(context: GraphqlContext, urn: string, deletion: Deletion = {}): Promise<void> {
  const { entity, check, keepsReferences, mayBeGone } = deletion;
  const { parts, request } = context;
  requireWritable(parts.writeSwitch);
  const found = keepsReferences ? undefined : await findEdgeless(parts, urn);
  await writeTransaction(parts, async (tx) => {
    const edit = new Edit(context, tx);
    if (mayBeGone) requireNode(context, urn, entity);
    else await edit.requireEntity(urn, entity);
    await check?.(edit, urn);
    edit.deleteEntity(urn);
    const scope = { ...parts, context: request, tx };
    await applyProposals(scope, edit.proposals);
    if (found !== undefined) await removeReferences(scope, { urn, found });
  });
  context.forget();
}

interface ByUrn {
  readonly urn: string;
}

/** A mutation that deletes the entity that it takes by URN, as an argument or in its input, and answers true. */
export function deleteMutation(deletion: Deletion): FieldResolver<unknown, ByUrn | { readonly input: ByUrn }> {
  return async (_parent, args, context) => {
    const { urn } = "input" in args ? args.input : args;
    await deleteEntity(context, urn, deletion);
    return true;
  };
}
