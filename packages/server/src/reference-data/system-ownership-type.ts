import { formatUrn, type Urn } from "@almagest/model";

/** The URN of the entity, part of every catalog, that stands for an ownership type of the older enum. */
export function systemOwnershipType(name: string): Urn {
  return formatUrn("ownershipType", [`__system__${name.toLowerCase()}`]);
}
