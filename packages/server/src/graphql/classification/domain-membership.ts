import type { Edit } from "../editing/edit.ts";
import { editMutation } from "../editing/edit-mutation.ts";
import { type ResourceRefs, requireWholeResources } from "../editing/resources.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";

interface SetDomain {
  readonly entityUrn: string;
  readonly domainUrn: string;
}

interface DomainBatch {
  readonly domainUrn?: string | null;
  readonly resources: ResourceRefs;
}

/** Mutations that put entities into a domain (graphql.md 5.3, 7.8). */
export const domainMembership: TypeResolvers = {
  Mutation: {
    setDomain: editMutation(async (edit, { entityUrn, domainUrn }: SetDomain) => {
      const why = `Failed to add Entity ${entityUrn} to Domain ${domainUrn}. Domain does not exist.`;
      await edit.requireEntity(domainUrn, "domain", () => badRequest(why));
      await setDomain(edit, domainUrn, [{ resourceUrn: entityUrn }]);
    }),
    unsetDomain: editMutation((edit, { entityUrn }: Pick<SetDomain, "entityUrn">) => setDomain(edit, null, [{ resourceUrn: entityUrn }])),
    batchSetDomain: editMutation((edit, { input }: { readonly input: DomainBatch }) => setDomain(edit, input.domainUrn, input.resources)),
  },
};

/** An entity is in one domain, or in none. */
async function setDomain(edit: Edit, domain: string | null | undefined, resources: ResourceRefs): Promise<void> {
  if (domain) await edit.requireEntity(domain, "domain");
  for (const urn of await requireWholeResources(edit, resources)) {
    edit.put(urn, "domains", { domains: domain ? [domain] : [] });
  }
}
