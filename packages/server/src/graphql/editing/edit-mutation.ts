import type { FieldResolver } from "../engine/type-resolvers.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { type Edit, edit } from "./edit.ts";

/** A mutation that edits, and answers true. */
export function editMutation<Args>(make: (edit: Edit, args: Args) => Promise<void>): FieldResolver<unknown, Args> {
  return async (_parent, args, context) => {
    await edit(context, (edit) => make(edit, args));
    return true;
  };
}

/** A mutation that edits, and answers the URN that the edit gives: where the schema has an entity, that one as the edit leaves it. */
export function entityMutation<Args>(make: (edit: Edit, args: Args) => Promise<string>): FieldResolver<unknown, Args> {
  return (_parent: unknown, args: Args, context: GraphqlContext) => edit(context, (edit) => make(edit, args));
}
