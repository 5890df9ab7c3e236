import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from "graphql";
import type { QueryLimits } from "./query-limits.ts";

/** With its fragments written out a document may select so many times the fields that it may name (clients.md 6). */
const selectedForNamed = 5;

interface Size {
  readonly fields: number;
  readonly depth: number;
}

/**
 * How many fields the largest operation of a document selects, or why it is too large to be run. Whether it is valid need not
 * be known: to find that out takes long for one that is too large.
 */
export function measureDocument(
  document: DocumentNode,
  limits: QueryLimits,
): { readonly fields: number; readonly tooLarge: string | undefined; readonly asksSchema: boolean } {
  const measuring: Measuring = { fragments: fragmentsOf(document), known: new Map(), named: 0, asksSchema: false };
  let fields = 0;
  let depth = 0;
  for (const [name] of measuring.fragments) ofFragment(name, measuring);
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const size = measure(definition.selectionSet, measuring);
    fields = Math.max(fields, size.fields);
    depth = Math.max(depth, size.depth);
  }
  return { fields, tooLarge: tooLarge(measuring.named, { fields, depth }, limits), asksSchema: measuring.asksSchema };
}

function tooLarge(named: number, { fields, depth }: Size, limits: QueryLimits): string | undefined {
  const mostSelected = limits.complexity * selectedForNamed;
  if (named > limits.complexity) return exceeded("complexity", named, limits.complexity, "select fewer fields");
  if (fields > mostSelected)
    return exceeded("complexity", fields, mostSelected, "select fewer fields; fragments count where they are spread");
  return depth > limits.depth ? exceeded("depth", depth, limits.depth, "nest less deeply") : undefined;
}

function exceeded(what: string, is: number, most: number, instead: string): string {
  return `maximum query ${what} exceeded ${is} > ${most}; ${instead}`;
}

interface Measuring {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly known: Map<string, Size>;
  /** Fields that were met, those of a fragment once. */
  named: number;
  /** Whether the schema itself was among them. */
  asksSchema: boolean;
}

const nothing: Size = { fields: 0, depth: 0 };

function fragmentsOf({ definitions }: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
  return new Map(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );
}

function measure({ selections }: SelectionSetNode, measuring: Measuring): Size {
  let fields = 0;
  let depth = 0;
  for (const selection of selections) {
    const size = selection.kind === Kind.FRAGMENT_SPREAD ? ofFragment(selection.name.value, measuring) : inner(selection, measuring);
    const own = Number(selection.kind === Kind.FIELD);
    measuring.named += own;
    measuring.asksSchema ||= selection.kind === Kind.FIELD && (selection.name.value === "__schema" || selection.name.value === "__type");
    fields += size.fields + own;
    depth = Math.max(depth, size.depth + own);
  }
  return { fields, depth };
}

function inner({ selectionSet }: { readonly selectionSet?: SelectionSetNode | undefined }, measuring: Measuring): Size {
  return selectionSet === undefined ? nothing : measure(selectionSet, measuring);
}

/** Measured once: fragments in fragments would otherwise take exponential time. One that spreads itself counts as nothing there. */
function ofFragment(name: string, measuring: Measuring): Size {
  const known = measuring.known.get(name);
  if (known !== undefined) return known;
  const fragment = measuring.fragments.get(name);
  if (fragment === undefined) return nothing;
  measuring.known.set(name, nothing);
  const size = measure(fragment.selectionSet, measuring);
  measuring.known.set(name, size);
  return size;
}
