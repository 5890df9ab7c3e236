import type { Json } from "@almagest/model";
import type { CatalogStore } from "../storage/catalog-store.ts";

/** What a change may be about (behaviour.md 1.6). */
export const entityChangeCategories = [
  "TAG",
  "GLOSSARY_TERM",
  "DOMAIN",
  "OWNER",
  "DOCUMENTATION",
  "TECHNICAL_SCHEMA",
  "DEPRECATION",
  "LIFECYCLE",
  "RUN",
  "BUSINESS_ATTRIBUTE",
] as const;
export type EntityChangeCategory = (typeof entityChangeCategories)[number];

/** What is told of a change to those who react to it (behaviour.md 1.6). */
export interface EntityChange {
  /** URN of what changed: the entity, or one of its columns. */
  readonly entityUrn: string;
  readonly category: EntityChangeCategory;
  readonly operation: string;
  readonly modifier?: string | undefined;
  readonly parameters?: Readonly<Record<string, Json>>;
}

/** Two versions of an aspect, either of which may be absent, and where the rest of the entity is. */
export interface AspectVersions {
  readonly urn: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly store: CatalogStore;
}

/** Tells how two versions of an aspect differ. */
export type Tell = (versions: AspectVersions) => readonly EntityChange[] | Promise<readonly EntityChange[]>;
