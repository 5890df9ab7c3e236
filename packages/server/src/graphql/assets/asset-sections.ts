import type { AspectTypes } from "@almagest/model";
import type { Edit } from "../editing/edit.ts";
import type { Given } from "../editing/given.ts";
import type { OwnershipUpdate } from "../ownership/ownership-choice.ts";

/** Tags as the inputs of assets have them; their names are the tags' own business. */
export interface TagsUpdate {
  readonly tags?: readonly { readonly tag: { readonly urn: string } }[] | null;
}

interface LinkUpdate {
  readonly url: string;
  readonly description?: string | null;
  readonly author: string;
  readonly createdAt?: number | null;
}

interface ColumnUpdate {
  readonly fieldPath: string;
  readonly description?: string | null;
  readonly globalTags?: TagsUpdate | null;
}

/** What the inputs of all assets have together; each of them has some of the sections. */
export interface AssetUpdate {
  readonly ownership?: OwnershipUpdate | null;
  readonly deprecation?: Given<Omit<AspectTypes["datasetDeprecation"], "actor">> | null;
  readonly institutionalMemory?: { readonly elements: readonly LinkUpdate[] } | null;
  readonly globalTags?: TagsUpdate | null;
  readonly tags?: TagsUpdate | null;
  readonly editableSchemaMetadata?: { readonly editableSchemaFieldInfo: readonly ColumnUpdate[] } | null;
  readonly editableProperties?: { readonly description: string; readonly name?: string | null } | null;
}

type Stamp = Edit["stamp"];

/** The tags that an update gives. */
export function tagsOf({ tags }: TagsUpdate): AspectTypes["globalTags"] {
  return { tags: (tags ?? []).map(({ tag }) => ({ tag: tag.urn })) };
}

/** The links that an update gives. */
export function linksOf(elements: readonly LinkUpdate[], { time }: Stamp): AspectTypes["institutionalMemory"] {
  return {
    elements: elements.map(({ url, description, author, createdAt }) => ({
      url,
      description: description ?? "",
      createStamp: { actor: author, time: createdAt ?? time },
    })),
  };
}

/** What an update says about columns. */
export function columnsOf(columns: readonly ColumnUpdate[], stamp: Stamp): Given<AspectTypes["editableSchemaMetadata"]> {
  return {
    created: stamp,
    lastModified: stamp,
    editableSchemaFieldInfo: columns.map(({ globalTags, ...column }) => ({ ...column, globalTags: globalTags && tagsOf(globalTags) })),
  };
}
