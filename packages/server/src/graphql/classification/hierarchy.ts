import { ancestorsOf, type Hierarchy } from "../../read-path/hierarchies.ts";
import type { Edit } from "../editing/edit.ts";
import { badRequest } from "../engine/graphql-failure.ts";

interface Move {
  readonly urn: string;
  /** The aspect that says what the entity lies in. */
  readonly aspect: string;
  readonly parent: string | null;
}

/**
 * Puts an entity below a parent, or at the top where there is none. Throws a bad request when one of them is not there, the
 * parent cannot be one, or lies below the entity itself.
 */
export async function moveBelow(edit: Edit, hierarchy: Hierarchy, { urn, aspect, parent }: Move): Promise<void> {
  await edit.requireEntity(urn);
  const value = await edit.aspect(urn, aspect);
  if (value === undefined) throw badRequest(`Failed to update ${urn}. ${urn} has no ${aspect}; give it a name first.`);
  if (parent) {
    await edit.requireEntity(parent, hierarchy.holder);
    if (await liesIn(edit, hierarchy, { urn: parent, other: urn })) {
      throw badRequest(`Failed to move ${urn} into ${parent}: ${parent} is ${urn} itself or lies in it`);
    }
  }
  const [member] = hierarchy.path;
  edit.put(urn, aspect, { ...value, [member]: parent });
}

/** Whether an entity is the other, or lies in it. */
export async function liesIn(
  edit: Edit,
  hierarchy: Hierarchy,
  { urn, other }: { readonly urn: string; readonly other: string },
): Promise<boolean> {
  const ancestors = await ancestorsOf((at, aspect) => edit.aspect(at, aspect), hierarchy, urn);
  return urn === other || ancestors.includes(other);
}
