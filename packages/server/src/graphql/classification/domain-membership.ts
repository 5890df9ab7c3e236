import type { Edit } from "../editing/edit.ts";
import { editMutation } from "../editing/edit-mutation.ts";
import { type ResourceRef, requireResource } from "../editing/resources.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";

interface SetDomain {
  readonly entityUrn: string;
  readonly domainUrn: string;
}

interface DomainBatch {
  readonly domainUrn?: string | null;
  readonly resources: readonly ResourceRef[];
}

/** Mutations that put entities into a domain (graphql.md 5.3, 7.8). */
export const domainMembership: TypeResolvers = {
  Mutation: {
    setDomain: editMutation((edit, { entityUrn, domainUrn }: SetDomain) => setDomain(edit, domainUrn, [{ resourceUrn: entityUrn }])),
    unsetDomain: editMutation((edit, { entityUrn }: Pick<SetDomain, "entityUrn">) => setDomain(edit, null, [{ resourceUrn: entityUrn }])),
    batchSetDomain: editMutation((edit, { input }: { readonly input: DomainBatch }) => setDomain(edit, input.domainUrn, input.resources)),
  },
};

/** An entity is in one domain, or in none. */
async function setDomain(edit: Edit, domain: string | null | undefined, resources: readonly ResourceRef[]): Promise<void> {
  if (domain) await edit.requireEntity(domain, "domain");
  for (const resource of resources) {
    await requireResource(edit, resource);
    edit.put(resource.resourceUrn, "domains", { domains: domain ? [domain] : [] });
  }
}
