import { stringTableOf } from "../strings/string-table.ts";
import { depthsOf } from "./path-depths.ts";
import type { Column, Segment, TextColumn } from "./segment.ts";

const ofDepths = /\.length$/;
const typeColumns = new WeakMap<Segment, TextColumn>();

/**
 * The values of a field. `_entityType` is one of every document, and `browsePathV2.length` says how deep the paths of that field
 * are; both are told when they are first asked for.
 */
export function columnOf(segment: Segment, field: string): Column | undefined {
  const column = segment.columns.get(field);
  if (column !== undefined) return column;
  if (field === "_entityType") return typeColumnOf(segment);
  const paths = ofDepths.test(field) ? segment.columns.get(field.replace(ofDepths, "")) : undefined;
  return paths?.kind === "text" ? depthsOf(paths, segment.size) : undefined;
}

function typeColumnOf(segment: Segment): TextColumn {
  const { types, typeNames } = segment;
  const column = typeColumns.get(segment) ?? { kind: "text", values: stringTableOf(typeNames), starts: undefined, ordinals: types };
  typeColumns.set(segment, column);
  return column;
}
