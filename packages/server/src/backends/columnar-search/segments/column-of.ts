import { cachedBy } from "@almagest/model";
import { typeField } from "../../../storage/search-index.ts";
import { stringTableOf } from "../strings/string-table.ts";
import { depthsOf } from "./path-depths.ts";
import type { Column, Segment, TextColumn } from "./segment.ts";

const ofDepths = /\.length$/;

/**
 * The values of a field. `_entityType` is one of every document, and `browsePathV2.length` says how deep the paths of that field
 * are; both are told when they are first asked for.
 */
export function columnOf(segment: Segment, field: string): Column | undefined {
  const column = segment.columns.get(field);
  if (column !== undefined) return column;
  if (field === typeField) return typeColumnOf(segment);
  const paths = ofDepths.test(field) ? segment.columns.get(field.replace(ofDepths, "")) : undefined;
  return paths?.kind === "text" ? depthsOf(paths, segment.size) : undefined;
}

const typeColumnOf = cachedBy(
  ({ types, typeNames }: Segment): TextColumn => ({ kind: "text", values: stringTableOf(typeNames), starts: undefined, ordinals: types }),
);
