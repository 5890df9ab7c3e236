import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { propertyDefinitions } from "./property-definitions.ts";
import { propertyValues } from "./property-values.ts";

/** Structured properties and their values. */
export const structuredProperties: readonly TypeResolvers[] = [propertyDefinitions, propertyValues];
