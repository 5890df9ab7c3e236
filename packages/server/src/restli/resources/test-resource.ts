import { evaluateTests } from "../actions/evaluate-tests.ts";
import type { RestliResource } from "../restli-resource.ts";

/** `/test` (interface.md 4.4): rules over metadata that entities pass or fail. */
export const testResource: RestliResource = {
  path: "/test",
  className: "com.linkedin.metadata.resources.test.TestResource",
  actions: [evaluateTests],
};
