import { Type } from "../../../type-builders.ts";
import { onTypes } from "../../access-rules.ts";
import { defineAction, valueBody } from "../../restli-resource.ts";

/** No URN is longer, and databases refuse patterns that are. */
const longestPattern = 10_000;

/** rest.md 5.6: how many URNs hold an aspect. */
export const getCount = defineAction(
  "getCount",
  Type.Object({ aspect: Type.String(), urnLike: Type.Optional(Type.String({ maxLength: longestPattern })) }),
  onTypes(["COUNTS", "READ"], "User is unauthorized to get aspect counts."),
  async ({ parts }, query) => valueBody(await parts.store.aspects.countUrns(query)),
);
