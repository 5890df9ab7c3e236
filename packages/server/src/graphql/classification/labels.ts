import { changeColumn } from "../editing/change-column.ts";
import type { Edit } from "../editing/edit.ts";
import { columnOf, type ResourceRef, type ResourceRefs, requireResources } from "../editing/resources.ts";

/** What entities and columns are labelled with: how a list of labels is read and written. */
export interface LabelKind<Value> {
  /** The entity type of the labels. */
  readonly entity: string;
  /** The aspect, and the member of a column, that holds them. */
  readonly aspect: "globalTags" | "glossaryTerms";
  readonly added: (before: Value | undefined, urns: readonly string[], stamp: Edit["stamp"]) => Value;
  readonly removed: (before: Value, urns: readonly string[], stamp: Edit["stamp"]) => Value;
}

interface Labelling {
  readonly urns: readonly string[];
  readonly resources: ResourceRefs;
}

/** Labels entities and columns. Throws a bad request, and labels none, when a label or one of them is not there. */
export async function addLabels<Value extends object>(edit: Edit, kind: LabelKind<Value>, { urns, resources }: Labelling): Promise<void> {
  await edit.requireEntities(urns, kind.entity);
  for (const resource of await requireResources(edit, resources)) {
    await changeLabels<Value>(edit, { kind, resource }, (before) => kind.added(before, urns, edit.stamp));
  }
}

/** Takes labels from entities and columns; those that are not there need not be, and may have been deleted. */
export async function removeLabels<Value extends object>(
  edit: Edit,
  kind: LabelKind<Value>,
  { urns, resources }: Labelling,
): Promise<void> {
  for (const resource of await requireResources(edit, resources)) {
    await changeLabels<Value>(edit, { kind, resource }, (before) => before && kind.removed(before, urns, edit.stamp));
  }
}

async function changeLabels<Value extends object>(
  edit: Edit,
  { kind, resource }: { readonly kind: LabelKind<Value>; readonly resource: ResourceRef },
  make: (before: Value | undefined) => Value | undefined,
): Promise<void> {
  const { resourceUrn: urn } = resource;
  const fieldPath = columnOf(resource);
  if (fieldPath === undefined) {
    const value = make((await edit.value(urn, kind.aspect)) as Value | undefined);
    if (value !== undefined) edit.put(urn, kind.aspect, value as Readonly<Record<string, unknown>>);
    return;
  }
  await changeColumn(edit, { dataset: urn, fieldPath }, (before) => {
    const labels = make(before?.[kind.aspect] as Value | undefined);
    return labels && { [kind.aspect]: labels };
  });
}
