import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from "graphql";

/**
 * How many fields an operation of a valid document has once it is compiled, which spells out what is selected of an interface
 * for each type that may stand there, and below that again: a few nested lines may come to millions.
 */
export function compiledSize(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): number {
  const root = schema.getRootType(operation.operation);
  return root ? new Expansion(schema, document).fieldsOf(operation.selectionSet, root) : 0;
}

class Expansion {
  readonly #schema: GraphQLSchema;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** What is selected of a type is counted once, however often it stands there. */
  readonly #known = new Map<SelectionSetNode, Map<GraphQLObjectType, number>>();

  constructor(schema: GraphQLSchema, { definitions }: DocumentNode) {
    this.#schema = schema;
    const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
    this.#fragments = new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
  }

  fieldsOf(selected: SelectionSetNode, type: GraphQLNamedType): number {
    if (isObjectType(type)) return this.#ofObject(selected, type);
    if (!isAbstractType(type)) return 0;
    return this.#schema.getPossibleTypes(type).reduce((sum, each) => sum + this.#ofObject(selected, each), 0);
  }

  #ofObject(selected: SelectionSetNode, type: GraphQLObjectType): number {
    const ofTypes = this.#known.get(selected) ?? new Map<GraphQLObjectType, number>();
    this.#known.set(selected, ofTypes);
    const known = ofTypes.get(type);
    if (known !== undefined) return known;
    const fields = selected.selections.reduce((sum, selection) => sum + this.#ofSelection(selection, type), 0);
    ofTypes.set(type, fields);
    return fields;
  }

  #ofSelection(selection: SelectionNode, type: GraphQLObjectType): number {
    if (selection.kind === Kind.FIELD) {
      const field = type.getFields()[selection.name.value];
      return 1 + (selection.selectionSet && field ? this.fieldsOf(selection.selectionSet, getNamedType(field.type)) : 0);
    }
    const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? this.#fragments.get(selection.name.value) : selection;
    const isMeant = fragment !== undefined && this.#isOf(type, fragment.typeCondition?.name.value);
    return isMeant ? this.#ofObject(fragment.selectionSet, type) : 0;
  }

  #isOf(type: GraphQLObjectType, condition: string | undefined): boolean {
    if (condition === undefined || condition === type.name) return true;
    const asked = this.#schema.getType(condition);
    return isAbstractType(asked) && this.#schema.isSubType(asked, type);
  }
}
