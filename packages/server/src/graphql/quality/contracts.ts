import { type AspectTypes, formatUrn } from "@almagest/model";
import { listRelationships } from "../../read-path/list-relationships.ts";
import type { GraphReader } from "../../storage/graph-store.ts";
import { createdUrn } from "../editing/create-entity.ts";
import type { Edit } from "../editing/edit.ts";
import { entityMutation } from "../editing/edit-mutation.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import type { EntityNode } from "../entities/entity-node.ts";
import { requireNode } from "../entities/entity-roots.ts";
import type { GraphqlContext } from "../graphql-context.ts";

interface Promised {
  readonly assertionUrn: string;
}

interface UpsertDataContractInput {
  readonly entityUrn: string;
  readonly freshness?: readonly Promised[] | null;
  readonly schema?: readonly Promised[] | null;
  readonly dataQuality?: readonly Promised[] | null;
  readonly state?: AspectTypes["dataContractStatus"]["state"] | null;
  readonly id?: string | null;
}

/** What the producer of a dataset promises (graphql.md 7.6). A dataset has one contract. */
export const contracts: TypeResolvers = {
  Dataset: {
    contract: ({ urn }: EntityNode, _args, context: GraphqlContext) => contractOf(context, context.parts.store.graph, urn),
  },
  Mutation: {
    upsertDataContract: entityMutation((edit, { urn, input }: { readonly urn?: string | null; readonly input: UpsertDataContractInput }) =>
      putContract(edit, urn, input),
    ),
  },
};

async function contractOf({ parts, request }: GraphqlContext, graph: GraphReader, urn: string): Promise<string | undefined> {
  const query = { urn, access: request.access, direction: "INCOMING", types: ["ContractFor"], start: 0, count: 1 } as const;
  const { relationships } = await listRelationships({ registry: parts.registry, store: { graph } }, query);
  return relationships[0]?.entity;
}

async function putContract(edit: Edit, given: string | null | undefined, input: UpsertDataContractInput): Promise<string> {
  const { entityUrn, freshness, schema, dataQuality, state, id } = input;
  await edit.requireEntity(entityUrn, "dataset");
  const stored = await contractOf(edit.context, edit.tx.graph, entityUrn);
  const urn = given ?? stored ?? (await urnOfId(edit, entityUrn, id));
  requireNode(edit.context, urn, "dataContract");
  if (stored !== undefined && stored !== urn)
    throw badRequest(`${entityUrn} has the contract ${stored}; a dataset has one, so update that`);
  edit.put(urn, "dataContractProperties", {
    ...(await edit.aspect(urn, "dataContractProperties")),
    entity: entityUrn,
    freshness: await promises(edit, freshness),
    schema: await promises(edit, schema),
    dataQuality: await promises(edit, dataQuality),
  });
  edit.put(urn, "dataContractStatus", { ...(await edit.aspect(urn, "dataContractStatus")), state: state ?? "ACTIVE" });
  return urn;
}

/** A contract that is there under the id is the dataset's if it says so, also where nothing leads from one to the other. */
async function urnOfId(edit: Edit, dataset: string, id: string | null | undefined): Promise<string> {
  const urn = id ? formatUrn("dataContract", [id]) : undefined;
  const known = urn && (await edit.aspect(urn, "dataContractProperties"));
  return urn && known?.entity === dataset ? urn : createdUrn(edit, "dataContract", id);
}

async function promises(edit: Edit, promised: readonly Promised[] | null | undefined) {
  const assertions = promised && [...new Set(promised.map(({ assertionUrn }) => assertionUrn))];
  await edit.requireEntities(assertions ?? [], "assertion");
  return assertions?.map((assertion) => ({ assertion }));
}
