import { evaluateEntity } from "../../metadata-tests/evaluate-entity.ts";
import { Type } from "../../type-builders.ts";
import { defineAction, valueBody } from "../restli-resource.ts";

/** interface.md 4.4; the answer is that of behaviour.md 7.6. */
export const evaluateTests = defineAction(
  "evaluate",
  Type.Object({
    urn: Type.String(),
    push: Type.Optional(
      Type.Boolean({ description: "Whether the results are kept, and what follows from them is done; it is not when left out." }),
    ),
    testUrns: Type.Optional(Type.Array(Type.String())),
  }),
  {
    kind: "privileges",
    anyOf: ["MANAGE_TESTS", "VIEW_ENTITY_PAGE"],
    on: ({ urn }) => ({ urns: [urn] }),
    refusal: (_actor, { urn }) => `User is unauthorized to evaluate tests of ${urn}`,
  },
  async ({ parts }, { urn, push = false, testUrns }) => valueBody(await evaluateEntity(parts, { urn, push, testUrns })),
);
