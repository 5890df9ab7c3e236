import type { Criterion, FilterCriteria } from "../../search/filter-criteria.ts";
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

/** A page of the documents that the input asks for and the caller may read, and that meet the other criteria too. */
export async function findDocuments(context: GraphqlContext, input: DocumentsInput, others: readonly Criterion[] = []) {
  const { start, count, query } = input;
  const filter = bothOf(allOf(...criteriaOf(input), isNot("removed", "true"), ...others), await readableBy(context));
  const found = await answerSearch(context, { start, count, query }, { types: ["document"], ...(filter && { filter }) });
  return { ...found, documents: found.searchResults.map(({ entity }) => entity).filter((entity) => typeof entity === "string") };
}

/** The field does not have the value, nor need it have another. */
export function isNot(field: string, value: string): Criterion {
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

/** What is published is for everybody, what is not for its owners. */
async function readableBy(context: GraphqlContext): Promise<FilterCriteria> {
  const owned = isOneOf("owners", await callerAndGroups(context));
  return { or: [{ and: [isNot("state", "UNPUBLISHED")] }, { and: [owned] }] };
}
