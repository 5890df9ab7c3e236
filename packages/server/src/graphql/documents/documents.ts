import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { documentHistory } from "./document-history.ts";
import { documentMutations } from "./document-mutations.ts";
import { documentSearches } from "./document-searches.ts";

/** Writing documents, finding them, and how they came to be what they are. */
export const documents: readonly TypeResolvers[] = [documentMutations, documentSearches, documentHistory];
