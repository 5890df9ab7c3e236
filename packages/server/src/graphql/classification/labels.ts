import { type AspectSpec, dereferenced } from "@almagest/model";
import { changeColumn } from "../editing/change-column.ts";
import type { Edit } from "../editing/edit.ts";
import { editMutation } from "../editing/edit-mutation.ts";
import { columnOf, type ResourceRef, type ResourceRefs, requireResources } from "../editing/resources.ts";
import { requireNode } from "../entities/entity-roots.ts";

/** What entities and columns are labelled with: how a list of labels is read and written. */
interface LabelKind<Value, Input> {
  /** The entity type of the labels. */
  readonly entity: string;
  /** The aspect, and the member of a column and of what says all of an entity in one aspect, that holds them. */
  readonly aspect: "globalTags" | "glossaryTerms";
  /** The labels that the input of a mutation names. */
  readonly urnsIn: (input: Input) => readonly string[];
  readonly added: (before: Value | undefined, urns: readonly string[], stamp: Edit["stamp"]) => Value;
  readonly removed: (before: Value, urns: readonly string[], stamp: Edit["stamp"]) => Value;
}

/** The mutations of a kind of label: of one entity or column, and of a batch of them. */
export function labelMutations<Value extends object, Input>(kind: LabelKind<Value, Input>) {
  type One = { readonly input: Input & ResourceRef };
  type Batch = { readonly input: Input & { readonly resources: ResourceRefs } };
  return {
    add: editMutation((edit, { input }: One) => addLabels(edit, kind, { urns: kind.urnsIn(input), resources: [input] })),
    batchAdd: editMutation((edit, { input }: Batch) => addLabels(edit, kind, { urns: kind.urnsIn(input), resources: input.resources })),
    remove: editMutation((edit, { input }: One) => removeLabels(edit, kind, { urns: kind.urnsIn(input), resources: [input] })),
    batchRemove: editMutation((edit, { input }: Batch) =>
      removeLabels(edit, kind, { urns: kind.urnsIn(input), resources: input.resources }),
    ),
  };
}

interface Labelling {
  readonly urns: readonly string[];
  readonly resources: ResourceRefs;
}

type Kind<Value> = Omit<LabelKind<Value, never>, "urnsIn">;

/** Labels entities and columns. Throws a bad request, and labels none, when a label or one of them is not there. */
async function addLabels<Value extends object>(edit: Edit, kind: Kind<Value>, { urns, resources }: Labelling): Promise<void> {
  await edit.requireEntities(urns, kind.entity);
  for (const resource of await requireResources(edit, resources)) {
    await changeLabels<Value>(edit, { kind, resource }, (before) => kind.added(before, urns, edit.stamp));
  }
}

/** Takes labels from entities and columns; those that are not there need not be, and may have been deleted. */
async function removeLabels<Value extends object>(edit: Edit, kind: Kind<Value>, { urns, resources }: Labelling): Promise<void> {
  for (const resource of await requireResources(edit, resources)) {
    await changeLabels<Value>(edit, { kind, resource }, (before) => before && kind.removed(before, urns, edit.stamp));
  }
}

async function changeLabels<Value extends object>(
  edit: Edit,
  { kind, resource }: { readonly kind: Kind<Value>; readonly resource: ResourceRef },
  make: (before: Value | undefined) => Value | undefined,
): Promise<void> {
  const { resourceUrn: urn } = resource;
  const fieldPath = columnOf(resource);
  const inMember = (before: Readonly<Record<string, unknown>> | undefined) => {
    const labels = make(before?.[kind.aspect] as Value | undefined);
    return labels && { [kind.aspect]: labels };
  };
  if (fieldPath !== undefined) return changeColumn(edit, { dataset: urn, fieldPath }, inMember);
  const holder = holderOf(edit, urn, kind.aspect);
  if (holder === undefined) {
    const value = make((await edit.value(urn, kind.aspect)) as Value | undefined);
    if (value !== undefined) edit.put(urn, kind.aspect, value as Readonly<Record<string, unknown>>);
    return;
  }
  const before = await edit.aspect(urn, holder);
  const labels = inMember(before);
  if (labels !== undefined) edit.put(urn, holder, { ...before, ...labels });
}

/** The aspect of an entity that has its labels as a member; undefined where they are an aspect of their own. */
function holderOf({ context }: Edit, urn: string, labels: LabelKind<never, never>["aspect"]): string | undefined {
  const { aspects } = requireNode(context, urn).entity;
  if (aspects.has(labels)) return undefined;
  const record = context.parts.registry.aspects.get(labels)?.record;
  const holds = (aspect: AspectSpec) => {
    const field = aspect.record.field.get(labels);
    return field !== undefined && dereferenced(field.type) === record;
  };
  return [...aspects.values()].find(holds)?.name;
}
