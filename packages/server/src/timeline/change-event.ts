import type { Json } from "@almagest/model";

/** What a change is about. */
export const changeCategories = ["TECHNICAL_SCHEMA", "DOCUMENTATION", "TAG", "GLOSSARY_TERM", "OWNER"] as const;
export type ChangeCategory = (typeof changeCategories)[number];

export type ChangeOperation = "ADD" | "MODIFY" | "REMOVE";

/** How much a change means to those who use the data, as a step of a semantic version. */
export type ChangeWeight = "PATCH" | "MINOR" | "MAJOR";

/** One difference between two versions of an aspect (behaviour.md 1.6). */
export interface ChangeEvent {
  /** URN of the entity that changed: of the dataset, or of one of its columns. */
  readonly entityUrn: string;
  readonly category: ChangeCategory;
  readonly operation: ChangeOperation;
  /** URN of what came, went or changed. */
  readonly modifier?: string;
  readonly parameters?: Readonly<Record<string, Json>>;
  readonly semVerChange: ChangeWeight;
  readonly description: string;
  /** The path that a renamed column has now, which clients read in the description alone. */
  readonly newPath?: string;
}
