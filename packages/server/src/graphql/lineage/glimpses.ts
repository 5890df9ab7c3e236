import { type EntityRegistry, type JsonObject, parseJson } from "@almagest/model";
import type DataLoader from "dataloader";
import { isRemoved } from "../../read-path/soft-deleted.ts";
import type { AspectRecord } from "../../storage/aspect-store.ts";
import { createLoader } from "../create-loader.ts";
import type { GraphqlContext } from "../graphql-context.ts";

/** The little that lineage must know of an entity at the other end: many are looked at, few are shown. */
export interface Glimpse {
  /** Stored and not soft deleted. */
  readonly isThere: boolean;
  readonly siblings: readonly string[];
  readonly isPrimary: boolean;
}

/** Looks at entities, those that are asked for at about the same time in one read of the store. */
export function glimpses({ parts: { registry, store }, answer }: GraphqlContext): DataLoader<string, Glimpse> {
  const aspects = [...keyAspects(registry), "status", "siblings"];
  return createLoader(answer, async (urns: readonly string[]) => (await store.aspects.getEntities(urns, aspects)).map(glimpseOf));
}

function glimpseOf(records: readonly AspectRecord[]): Glimpse {
  const textOf = (aspect: string) => records.find((record) => record.aspect === aspect)?.metadata;
  const status = textOf("status");
  const { siblings, primary } = parseJson(textOf("siblings") ?? "{}") as JsonObject;
  return {
    isThere: records.length > 0 && !(status !== undefined && isRemoved(status)),
    siblings: Array.isArray(siblings) ? siblings.map(String) : [],
    isPrimary: primary === true,
  };
}

function keyAspects({ entities }: EntityRegistry): string[] {
  return [...new Set([...entities.values()].map(({ keyAspect }) => keyAspect.name))];
}
