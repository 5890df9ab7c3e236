import type { PreparedEntities } from "./document-preparer.ts";
import type { UrnRange } from "./load-documents.ts";

/** What an indexing thread needs to know when it starts. */
export interface IndexThreadData {
  readonly file: string;
  readonly modelDirs: readonly string[];
}

export type Question =
  | { readonly kind: "entities"; readonly urns: readonly string[] }
  /** Before which URN a page of so many records ends that begins with this one. */
  | { readonly kind: "end"; readonly from: string; readonly records: number }
  | { readonly kind: "page"; readonly range: UrnRange };

export type Answer = PreparedEntities | { readonly end: string | undefined };

/** What is sent to a thread; its answers carry the number of their question. */
export interface Asked {
  readonly number: number;
  readonly question: Question;
}

export type Answered = { readonly number: number } & ({ readonly answer: Answer } | { readonly error: unknown });
