import { readActor } from "../../auth/policies/read-actor.ts";
import { aspectValue } from "../entities/aspect-value.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { checked, editEntity, type FieldAccess, orOn } from "./field-access.ts";
import { textsAt } from "./texts-at.ts";

const editProperties = ["EDIT_ENTITY_PROPERTIES", editEntity] as const;

/** Answering a form for an entity: whoever may edit its properties, and whoever the form is given to. */
export function answersForm(entityPath: string): FieldAccess {
  return checked(editProperties, async (args, context) => {
    const [urn = ""] = textsAt(args, entityPath);
    const [form = ""] = textsAt(args, "input.formUrn");
    return (await isGivenTo(context, form, urn)) ? [] : [orOn(context, [urn], editProperties)];
  });
}

async function isGivenTo(context: GraphqlContext, form: string, urn: string): Promise<boolean> {
  const info = await aspectValue(context, form, "formInfo");
  if (info === undefined) return false;
  // A form that does not say whom it is given to is given to owners.
  const { users, groups: teams, owners: toOwners = true } = info.actors ?? {};
  const { actor } = context.request;
  const { groups } = await readActor(context.parts.store.aspects, actor);
  const isMeant = (one: string) => one === actor || groups.has(one);
  if (users?.includes(actor) || teams?.some(isMeant)) return true;
  const { owners = [] } = (toOwners && (await aspectValue(context, urn, "ownership"))) || {};
  return owners.some(({ owner }) => isMeant(owner));
}
