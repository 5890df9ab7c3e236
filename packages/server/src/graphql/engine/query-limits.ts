import { type DocumentNode, type FragmentDefinitionNode, Kind, type OperationDefinitionNode, type SelectionSetNode } from "graphql";

/** Fields that one operation may select, fragments written out, and how deep (graphql.md 2.1). */
const mostFields = 2_000;
const deepest = 50;

interface Size {
  readonly fields: number;
  readonly depth: number;
}

/** Why an operation is too large to be run; undefined when it is not. Fragments must not spread themselves. */
export function tooLarge(document: DocumentNode, operation: OperationDefinitionNode): string | undefined {
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );
  const { fields, depth } = measure(operation.selectionSet, { fragments, known: new Map() });
  if (fields > mostFields) return `maximum query complexity exceeded ${fields} > ${mostFields}; select fewer fields`;
  return depth > deepest ? `maximum query depth exceeded ${depth} > ${deepest}; nest less deeply` : undefined;
}

interface Measuring {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly known: Map<string, Size>;
}

function measure({ selections }: SelectionSetNode, measuring: Measuring): Size {
  let fields = 0;
  let depth = 0;
  for (const selection of selections) {
    const size = selection.kind === Kind.FRAGMENT_SPREAD ? ofFragment(selection.name.value, measuring) : inner(selection, measuring);
    const isField = selection.kind === Kind.FIELD;
    fields += size.fields + Number(isField);
    depth = Math.max(depth, size.depth + Number(isField));
  }
  return { fields, depth };
}

function inner({ selectionSet }: { readonly selectionSet?: SelectionSetNode | undefined }, measuring: Measuring): Size {
  return selectionSet === undefined ? { fields: 0, depth: 0 } : measure(selectionSet, measuring);
}

/** Measured once: fragments in fragments would otherwise take exponential time. */
function ofFragment(name: string, measuring: Measuring): Size {
  const known = measuring.known.get(name);
  if (known !== undefined) return known;
  const fragment = measuring.fragments.get(name);
  const size = fragment === undefined ? { fields: 0, depth: 0 } : measure(fragment.selectionSet, measuring);
  measuring.known.set(name, size);
  return size;
}
