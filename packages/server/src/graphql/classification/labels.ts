import { type AspectSpec, dereferenced } from "@almagest/model";
import { pace } from "../../turns.ts";
import { changeColumns } from "../editing/change-columns.ts";
import type { Edit } from "../editing/edit.ts";
import { editMutation } from "../editing/edit-mutation.ts";
import { columnPathOf, type ResourceRef, type ResourceRefs, requireResources } from "../editing/resources.ts";
import { requireNode } from "../entities/entity-roots.ts";

type LabelAspect = "globalTags" | "glossaryTerms";

/** What entities and columns are labelled with: how a list of labels is read and written. */
interface LabelKind<Value, Input> {
  /** The entity type of the labels. */
  readonly entity: string;
  /** The aspect, and the member of a column and of what says all of an entity in one aspect, that holds them. */
  readonly aspect: LabelAspect;
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
  await changeLabels<Value>(edit, { kind, resources }, (before) => kind.added(before, urns, edit.stamp));
}

/** Takes labels from entities and columns; those that are not there need not be, and may have been deleted. */
async function removeLabels<Value extends object>(edit: Edit, kind: Kind<Value>, { urns, resources }: Labelling): Promise<void> {
  await changeLabels<Value>(edit, { kind, resources }, (before) => before && kind.removed(before, urns, edit.stamp));
}

/** What is meant of one entity is changed together: there may be thousands of its columns. */
async function changeLabels<Value extends object>(
  edit: Edit,
  { kind, resources }: { readonly kind: Kind<Value>; readonly resources: ResourceRefs },
  make: (before: Value | undefined) => Value | undefined,
): Promise<void> {
  const { aspect } = kind;
  const present = await requireResources(edit, resources);
  for (const [urn, meant] of Map.groupBy(present, ({ resourceUrn }) => resourceUrn)) {
    const fieldPaths = meant.map(columnPathOf).filter((column) => column !== undefined);
    if (fieldPaths.length < meant.length) await changeEntity(edit, { urn, aspect }, make);
    if (fieldPaths.length > 0) {
      await changeColumns(edit, { dataset: urn, fieldPaths }, (before) => {
        const labels = make(before?.[aspect] as Value | undefined);
        return labels && { [aspect]: labels };
      });
    }
    await pace();
  }
}

async function changeEntity<Value extends object>(
  edit: Edit,
  { urn, aspect }: { readonly urn: string; readonly aspect: LabelAspect },
  make: (before: Value | undefined) => Value | undefined,
): Promise<void> {
  const holder = holderOf(edit, urn, aspect);
  const before = await edit.aspect(urn, holder ?? aspect);
  const labels = make((holder === undefined ? before : before?.[aspect]) as Value | undefined);
  if (labels === undefined) return;
  const value: object = holder === undefined ? labels : { ...before, [aspect]: labels };
  edit.put(urn, holder ?? aspect, value as Readonly<Record<string, unknown>>);
}

/** The aspect of an entity that has its labels as a member; undefined where they are an aspect of their own. */
function holderOf({ context }: Edit, urn: string, labels: LabelAspect): string | undefined {
  const { aspects } = requireNode(context, urn).entity;
  if (aspects.has(labels)) return undefined;
  const record = context.parts.registry.aspects.get(labels)?.record;
  const holds = (aspect: AspectSpec) => {
    const field = aspect.record.field.get(labels);
    return field !== undefined && dereferenced(field.type) === record;
  };
  return [...aspects.values()].find(holds)?.name;
}
