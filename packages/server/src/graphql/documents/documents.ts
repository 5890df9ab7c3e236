import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { documentEdits } from "./document-edits.ts";
import { documentSearches } from "./document-searches.ts";

/** Written pages: making, changing and finding them. */
export const documents: readonly TypeResolvers[] = [documentEdits, documentSearches];
