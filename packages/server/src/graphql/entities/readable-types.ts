import type DataLoader from "dataloader";
import type { Privilege } from "../../auth/privileges/privilege-names.ts";
import { createLoader } from "../create-loader.ts";
import type { GraphqlContext } from "../graphql-context.ts";

/** Entity types that not everybody may read, each with the privilege that its lists ask for (graphql.md 5.9, 5.11). */
const privileges: Readonly<Record<string, Privilege>> = {
  dataHubIngestionSource: "MANAGE_INGESTION",
  dataHubExecutionRequest: "MANAGE_INGESTION",
  dataHubAccessToken: "MANAGE_ACCESS_TOKENS",
};

/** Whether the caller may read all entities of a type. */
export function mayRead(context: GraphqlContext, entity: string): true | Promise<boolean> {
  const privilege = privileges[entity];
  return privilege === undefined || context.request.access.isFull ? true : context.shared(readabilityLoader).load(privilege);
}

/** Those of the types of which the caller may read all entities. */
export async function readableTypes(context: GraphqlContext, entities: readonly string[]): Promise<string[]> {
  const readable = await Promise.all(entities.map((entity) => mayRead(context, entity)));
  return entities.filter((_entity, at) => readable[at]);
}

/** Asks for all entities of a page at once, and once. */
function readabilityLoader({ request, answer }: GraphqlContext): DataLoader<Privilege, boolean> {
  return createLoader(answer, (asked: readonly Privilege[]) => request.access.grants(asked.map((privilege) => ({ anyOf: [privilege] }))));
}
