import { refuseTakenAttribute } from "../classification/business-attributes.ts";
import { refuseTakenName } from "../classification/domain-entities.ts";
import type { Edit } from "../editing/edit.ts";
import { editMutation } from "../editing/edit-mutation.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { requireNode } from "../entities/entity-roots.ts";

interface NameUpdate {
  readonly urn: string;
  readonly name: string;
}

/** Where the name of an entity is written, and what refuses one that is taken. */
interface Place {
  readonly aspect: string;
  /** The members that hold it; `name` where they are left out. */
  readonly members?: readonly string[];
  /** Whether the aspect has other members that it cannot be without, so that it has to be there already. */
  readonly isGiven?: boolean;
  /** Whether the aspect says who wrote it and when. */
  readonly isStamped?: boolean;
  readonly refuseTaken?: (edit: Edit, update: NameUpdate) => Promise<void>;
}

const places: Readonly<Record<string, Place>> = {
  glossaryTerm: { aspect: "glossaryTermInfo", isGiven: true },
  glossaryNode: { aspect: "glossaryNodeInfo", isGiven: true },
  domain: { aspect: "domainProperties", refuseTaken: refuseTakenDomain },
  corpGroup: { aspect: "corpGroupInfo", members: ["displayName"], isGiven: true },
  dataProduct: { aspect: "dataProductProperties" },
  businessAttribute: {
    aspect: "businessAttributeInfo",
    members: ["name", "fieldPath"],
    isGiven: true,
    refuseTaken: refuseTakenAttribute,
  },
  dataset: { aspect: "editableDatasetProperties", isStamped: true },
};

/** The mutation that names an entity (graphql.md 7.8). */
export const names: TypeResolvers = {
  Mutation: {
    updateName: editMutation(async (edit, { input }: { readonly input: NameUpdate }) => {
      const { urn, name } = input;
      const type = requireNode(edit.context, urn).entity.name;
      const place = places[type];
      if (place === undefined)
        throw badRequest(`updateName does not name a ${type} such as ${urn}; it names ${Object.keys(places).join(", ")}`);
      await edit.requireEntity(urn);
      const before = await edit.aspect(urn, place.aspect);
      if (before === undefined && place.isGiven) throw badRequest(`Failed to update ${urn}. ${urn} has no ${place.aspect}.`);
      await place.refuseTaken?.(edit, input);
      const { aspect, members = ["name"], isStamped } = place;
      const named = Object.fromEntries(members.map((member) => [member, name]));
      edit.put(urn, aspect, { ...before, ...(isStamped && edit.stampsAfter(before)), ...named });
    }),
  },
};

async function refuseTakenDomain(edit: Edit, { urn, name }: NameUpdate): Promise<void> {
  const parent = (await edit.value(urn, "domainProperties"))?.parentDomain;
  await refuseTakenName(edit, { urn, name, parent });
}
