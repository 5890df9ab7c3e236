import type { Criterion, FilterCriteria } from "../../search/filter-criteria.ts";
import type { SortKey } from "../../storage/search-index.ts";
import { callerAndGroups } from "../entities/people/caller-and-groups.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { answerSearch } from "../search/answer-search.ts";
import { allOf, bothOf, isOneOf } from "../search/filter-inputs.ts";
import type { PageInput } from "../search/page.ts";

/** What both inputs for finding documents have in common. */
export interface DocumentsInput extends PageInput {
  readonly query?: string | null;
  readonly parentDocuments?: readonly string[] | null;
  readonly rootOnly?: boolean | null;
  readonly types?: readonly string[] | null;
  readonly domains?: readonly string[] | null;
  readonly relatedAssets?: readonly string[] | null;
  readonly sourceType?: "NATIVE" | "EXTERNAL" | null;
}

/** How documents are found. */
interface DocumentsManner {
  /** Whether to leave out those that show only with their assets. */
  readonly isGlobal: boolean;
  readonly sort?: readonly SortKey[];
}

const documentType = "document";

/** A page of the documents that the input asks for and the caller may read. */
export async function findDocuments(context: GraphqlContext, input: DocumentsInput, manner: DocumentsManner) {
  const { start, count, query } = input;
  const asked = allOf(...criteriaOf(input), isNot("removed", "true"));
  const filter = bothOf(asked, await (manner.isGlobal ? globalDocuments : readableDocuments)(context));
  const found = await answerSearch(
    context,
    { start, count, query },
    { types: [documentType], ...(filter && { filter }), sort: manner.sort ?? [] },
  );
  return { ...found, documents: found.searchResults.map(({ entity }) => entity).filter((entity) => typeof entity === "string") };
}

/** The field does not have the value, nor need it have another. */
function isNot(field: string, value: string): Criterion {
  return { ...isOneOf(field, [value]), negated: true };
}

function criteriaOf({ parentDocuments, rootOnly, types, domains, relatedAssets, sourceType }: DocumentsInput): readonly Criterion[] {
  const lists = { parentDocument: parentDocuments, typeNames: types, domains, relatedAssets };
  const named = Object.entries(lists).flatMap(([field, values]) => (values && values.length > 0 ? [isOneOf(field, values)] : []));
  const atRoot: readonly Criterion[] = rootOnly ? [{ field: "parentDocument", condition: "EXISTS", values: [], negated: true }] : [];
  return [...named, ...atRoot, ...(sourceType ? [isFrom(sourceType)] : [])];
}

/** A document that does not say where it comes from was written here. */
function isFrom(sourceType: "NATIVE" | "EXTERNAL"): Criterion {
  return sourceType === "EXTERNAL" ? isOneOf("sourceType", [sourceType]) : isNot("sourceType", "EXTERNAL");
}

/** What a search over all entities leaves of the documents; undefined where it does not look for any. */
export async function documentsAmong(context: GraphqlContext, types: readonly string[]): Promise<FilterCriteria | undefined> {
  return types.includes(documentType) ? globalDocuments(context) : undefined;
}

/** Those that show among all documents. Entities of other types meet this too. */
async function globalDocuments(context: GraphqlContext): Promise<FilterCriteria | undefined> {
  return bothOf(allOf(isNot("showInGlobalContext", "false")), await readableDocuments(context));
}

/** What is published is for everybody, what is not for its owners. */
async function readableDocuments(context: GraphqlContext): Promise<FilterCriteria> {
  const owned = isOneOf("owners", await callerAndGroups(context));
  return { or: [{ and: [isNot("state", "UNPUBLISHED")] }, { and: [owned] }] };
}
