import type { AspectKey } from "../storage/aspect-store.ts";
import type { PreparedDocuments } from "../storage/search-index.ts";
import type { PreparedPage } from "./document-preparer.ts";

/** What the indexing thread needs to know when it starts. */
export interface IndexThreadData {
  readonly file: string;
  readonly modelDirs: readonly string[];
}

export type Question =
  | { readonly kind: "entities"; readonly urns: readonly string[] }
  | { readonly kind: "page"; readonly after: AspectKey | undefined };

/** What is sent to the thread; its answers carry the number of their question. */
export interface Asked {
  readonly number: number;
  readonly question: Question;
}

export type Answered = { readonly number: number } & ({ readonly answer: PreparedDocuments | PreparedPage } | { readonly error: unknown });
