import { everyValue } from "../../read-path/every-value.ts";
import { hierarchies } from "../../read-path/hierarchies.ts";
import { createdUrn, putCreator } from "../editing/create-entity.ts";
import { deleteMutation } from "../editing/delete-entity.ts";
import type { Edit } from "../editing/edit.ts";
import { editMutation, entityMutation } from "../editing/edit-mutation.ts";
import { badRequest, GraphqlFailure } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { moveBelow } from "./hierarchy.ts";

interface DomainInput {
  readonly id?: string | null;
  readonly name: string;
  readonly description?: string | null;
  readonly parentDomain?: string | null;
}

interface DomainMove {
  readonly resourceUrn: string;
  readonly parentDomain?: string | null;
}

/** Mutations of domains themselves (graphql.md 5.3, 7.9). */
export const domainEntities: TypeResolvers = {
  Mutation: {
    createDomain: entityMutation(async (edit, { input }: { readonly input: DomainInput }) => {
      const { id, name, description, parentDomain } = input;
      const urn = await createdUrn(edit, "domain", id);
      if (parentDomain) await edit.requireEntity(parentDomain, "domain");
      await refuseTakenName(edit, { name, parent: parentDomain });
      edit.put(urn, "domainProperties", { name, description, parentDomain, created: edit.stamp });
      putCreator(edit, urn);
      return urn;
    }),
    moveDomain: editMutation(async (edit, { input }: { readonly input: DomainMove }) => {
      const { resourceUrn: urn, parentDomain: parent } = input;
      await edit.requireEntity(urn, "domain");
      const { name = "" } = (await edit.value(urn, "domainProperties")) ?? {};
      await moveBelow(edit, hierarchies.domain, { urn, aspect: "domainProperties", parent: parent ?? null });
      await refuseTakenName(edit, { urn, name, parent });
    }),
    deleteDomain: deleteMutation({ entity: "domain", check: refuseParent }),
  },
};

interface DomainName {
  /** The domain that is to have the name, where it is there already. */
  readonly urn?: string;
  readonly name: string;
  readonly parent?: string | null | undefined;
}

/** Throws a conflict when another domain below the same parent has the name. */
export async function refuseTakenName({ tx }: Edit, { urn, name, parent }: DomainName): Promise<void> {
  for await (const [other, { name: taken, parentDomain }] of everyValue(tx.aspects, "domainProperties", "domain")) {
    if (other === urn || taken !== name || (parentDomain ?? null) !== (parent ?? null)) continue;
    const place = parent ? `in ${parent}` : "at the top";
    throw new GraphqlFailure("CONFLICT", `${JSON.stringify(name)} is the name of ${other} ${place} already; choose another name`);
  }
}

async function refuseParent({ tx }: Edit, urn: string): Promise<void> {
  const { edges } = await tx.graph.listEdges({ urn, direction: "INCOMING", types: ["IsPartOf"], start: 0, count: 1 });
  for (const { source } of edges)
    throw badRequest(`${urn} cannot be deleted while domains lie in it, such as ${source}; move or delete them first`);
}
