import type { Definitions } from "./definitions.ts";
import definitions from "./generated/definitions.json" with { type: "json" };

/** The definitions that come with the catalog: everything in `definitions/`, merged by `npm run generate`. */
export const shippedDefinitions: Definitions = definitions;
