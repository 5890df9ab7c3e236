import { everyValue } from "../../read-path/every-value.ts";
import { hierarchies } from "../../read-path/hierarchies.ts";
import { createdUrn, putCreator } from "../editing/create-entity.ts";
import { deleteEntity } from "../editing/delete-entity.ts";
import type { Edit } from "../editing/edit.ts";
import { editMutation, entityMutation } from "../editing/edit-mutation.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { requireNode } from "../entities/entity-roots.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { moveBelow } from "./hierarchy.ts";

interface GlossaryInput {
  readonly id?: string | null;
  readonly name: string;
  readonly description?: string | null;
  readonly parentNode?: string | null;
}

interface GlossaryMove {
  readonly resourceUrn: string;
  readonly parentNode?: string | null;
}

/** Mutations of terms and nodes of the glossary (graphql.md 7.9). */
export const glossary: TypeResolvers = {
  Mutation: {
    createGlossaryTerm: entityMutation(async (edit, { input }: { readonly input: GlossaryInput }) => {
      await refuseTakenName(edit, input);
      return create(edit, { entity: "glossaryTerm", input, more: { termSource: "INTERNAL" } });
    }),
    createGlossaryNode: entityMutation((edit, { input }: { readonly input: GlossaryInput }) =>
      create(edit, { entity: "glossaryNode", input, more: {} }),
    ),
    updateParentNode: editMutation((edit, { input }: { readonly input: GlossaryMove }) => {
      const { resourceUrn: urn, parentNode: parent } = input;
      const aspect = aspects[requireGlossary(edit.context, urn)];
      return moveBelow(edit, hierarchies.glossary, { urn, aspect, parent: parent ?? null });
    }),
    deleteGlossaryEntity: async (_parent: unknown, { urn }: { readonly urn: string }, context: GraphqlContext) => {
      await deleteEntity(context, urn, { entity: requireGlossary(context, urn) });
      return true;
    },
  },
};

const { aspects } = hierarchies.glossary;
type GlossaryEntity = keyof typeof aspects;

interface Creation {
  readonly entity: GlossaryEntity;
  readonly input: GlossaryInput;
  readonly more: object;
}

async function create(edit: Edit, { entity, input, more }: Creation): Promise<string> {
  const { id, name, description, parentNode } = input;
  const urn = await createdUrn(edit, entity, id);
  if (parentNode) await edit.requireEntity(parentNode, "glossaryNode");
  edit.put(urn, aspects[entity], { name, definition: description ?? "", parentNode, ...more });
  putCreator(edit, urn);
  return urn;
}

/** A term that is soft deleted keeps its name from nobody: it is in no list that could tell why. */
async function refuseTakenName(edit: Edit, { name, parentNode }: GlossaryInput): Promise<void> {
  for await (const [urn, term] of everyValue(edit.tx.aspects, "glossaryTermInfo", "glossaryTerm")) {
    if (term.name !== name || (term.parentNode ?? null) !== (parentNode ?? null)) continue;
    if ((await edit.value(urn, "status"))?.removed) continue;
    const place = parentNode ? `in ${parentNode}` : "at the top";
    throw badRequest(`${JSON.stringify(name)} is the name of ${urn} ${place} already; choose another name`);
  }
}

function requireGlossary(context: GraphqlContext, urn: string): GlossaryEntity {
  const { name } = requireNode(context, urn).entity;
  if (name === "glossaryTerm" || name === "glossaryNode") return name;
  throw badRequest(`${urn} is a ${name}; give the URN of a glossaryTerm or a glossaryNode`);
}
