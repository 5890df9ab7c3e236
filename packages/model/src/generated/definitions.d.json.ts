// Written by npm run generate.
import type { Definitions } from "../definitions.ts";

declare const definitions: Definitions;
export = definitions;
