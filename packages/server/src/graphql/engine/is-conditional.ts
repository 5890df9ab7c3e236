import { BREAK, type DocumentNode, GraphQLIncludeDirective, GraphQLSkipDirective, Kind, visit } from "graphql";

const conditions: ReadonlySet<string> = new Set([GraphQLIncludeDirective.name, GraphQLSkipDirective.name]);

/** Whether a document says of anything that it selects when that is wanted: with `@include` or `@skip`. */
export function isConditional(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    [Kind.DIRECTIVE]: ({ name }) => {
      found = conditions.has(name.value);
      return found ? BREAK : undefined;
    },
  });
  return found;
}
