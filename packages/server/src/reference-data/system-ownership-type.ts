import { type AspectTypes, formatUrn, type Urn } from "@almagest/model";

type Owner = AspectTypes["ownership"]["owners"][number];

/** The names of the older enum for which the catalog brings an entity. */
export const systemOwnershipTypes = ["TECHNICAL_OWNER", "BUSINESS_OWNER", "DATA_STEWARD", "NONE"] as const satisfies Owner["type"][];

/** The URN of the entity, part of every catalog, that stands for an ownership type of the older enum. */
export function systemOwnershipType(name: string): Urn {
  return formatUrn("ownershipType", [`__system__${name.toLowerCase()}`]);
}

/** The older name of a way of owning that the catalog brings; undefined for every other. */
export function nameOfSystemType(urn: string): (typeof systemOwnershipTypes)[number] | undefined {
  return systemOwnershipTypes.find((name) => systemOwnershipType(name) === urn);
}

/** In which way somebody owns: owners of older entries have a type without the entity that stands for it (behaviour.md 8.4). */
export function ownershipTypeOf({ type, typeUrn }: Pick<Owner, "type" | "typeUrn">): string {
  return typeUrn ?? systemOwnershipType(type);
}
