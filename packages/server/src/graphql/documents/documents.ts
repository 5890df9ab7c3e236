import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { changeHistory } from "./change-history.ts";
import { documentEdits } from "./document-edits.ts";
import { documentSearches } from "./document-searches.ts";

/** Written pages: making, changing and finding them, and what changed about them. */
export const documents: readonly TypeResolvers[] = [changeHistory, documentEdits, documentSearches];
