import { cachedBy, parseUrn, schemaFieldUrn } from "@almagest/model";
import { pace } from "../../turns.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { Edit } from "./edit.ts";

/** What a mutation is to change: an entity, or one column of a dataset. */
export interface ResourceRef {
  readonly resourceUrn: string;
  readonly subResourceType?: "DATASET_FIELD" | null;
  readonly subResource?: string | null;
}

/** The column that is meant; undefined for the entity as a whole. */
export function columnPathOf({ subResource, subResourceType }: ResourceRef): string | undefined {
  const column = subResource ?? undefined;
  if ((column === undefined) === (subResourceType === null || subResourceType === undefined)) return column;
  throw badRequest("subResource and subResourceType belong together: give both for a column of a dataset, or neither");
}

/** The resources of a batch as the schema has them. */
export type ResourceRefs = readonly (ResourceRef | null)[];

/** The resources of a batch, of which none is changed unless all are there. Throws as {@link requireResource} does. */
export async function requireResources(edit: Edit, resources: ResourceRefs): Promise<ResourceRef[]> {
  const present = resources.filter((resource) => resource !== null);
  await edit.requireEntities(present.map(({ resourceUrn }) => resourceUrn));
  for (const resource of present) {
    await requireResource(edit, resource);
    await pace();
  }
  return present;
}

/** The URNs of resources that are changed as a whole. Throws as {@link requireResources} does, and where a column is meant. */
export async function requireWholeResources(edit: Edit, resources: ResourceRefs): Promise<string[]> {
  const present = await requireResources(edit, resources);
  return present.map((resource) => {
    const { resourceUrn: urn } = resource;
    const column = columnPathOf(resource);
    if (column === undefined) return urn;
    const why = `${column} is a column, and this is said of entities as a whole; leave out subResource and subResourceType.`;
    throw badRequest(`Failed to update ${urn} & field ${column}. ${why}`);
  });
}

/** Throws a bad request unless the entity is stored and, where a column is meant, its schema has that column. */
export async function requireResource(edit: Edit, resource: ResourceRef): Promise<void> {
  const { resourceUrn: urn } = resource;
  const column = columnPathOf(resource);
  await edit.requireEntity(urn);
  if (column === undefined) return;
  const columns = await columnsOf(edit, urn);
  if (!columns?.has(column)) throw missingColumn(urn, column, columns);
}

/** The refusal of a column that is not among those of its dataset, of which it may have none. */
export function missingColumn(urn: string, column: string, columns: ReadonlySet<string> | undefined) {
  const reason = columns === undefined ? `${urn} has no schema.` : `Field ${column} does not exist in the datasets schema.`;
  return badRequest(`Failed to update ${urn} & field ${column}. ${reason}`);
}

/** The paths of the columns of a dataset; undefined without a schema. */
export async function columnsOf(edit: Edit, urn: string): Promise<ReadonlySet<string> | undefined> {
  const schema = await edit.value(urn, "schemaMetadata");
  return schema && columnsIn(schema);
}

/** Told once of a schema that an edit has read: a batch asks for each of its columns anew. */
const columnsIn = cachedBy(
  ({ fields }: { readonly fields: readonly { readonly fieldPath: string }[] }): ReadonlySet<string> =>
    new Set(fields.map(({ fieldPath }) => fieldPath)),
);

/** Those of the URNs that name a column which its dataset has: it is stored by itself only once something is said of it alone. */
export async function knownColumns(edit: Edit, urns: readonly string[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (const urn of urns) {
    const { entityType, parts: [dataset = ""] = [] } = parseUrn(urn) ?? {};
    if (entityType !== "schemaField") continue;
    const columns = [...((await columnsOf(edit, dataset)) ?? [])];
    if (columns.some((column) => schemaFieldUrn(dataset, column) === urn)) known.add(urn);
  }
  return known;
}
