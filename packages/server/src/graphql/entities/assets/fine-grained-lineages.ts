import { type Json, type JsonObject, parseUrn } from "@almagest/model";
import { records } from "../shown-values.ts";

/** Lineage from column to column; ends that are whole datasets are left out, a column is told by its dataset and path. */
export function fineGrainedLineages(entries: Json | undefined) {
  return (
    entries &&
    records(entries).map(({ upstreams, downstreams, query, transformOperation }: JsonObject) => ({
      upstreams: columns(upstreams),
      downstreams: columns(downstreams),
      query,
      transformOperation,
    }))
  );
}

function columns(urns: Json | undefined) {
  return urns && (urns as readonly string[]).flatMap((urn) => columnOfDataset(urn) ?? []);
}

function columnOfDataset(text: string): { readonly urn: string; readonly path: string } | undefined {
  const { entityType, parts: [urn, path] = [] } = parseUrn(text) ?? {};
  return entityType === "schemaField" && urn !== undefined && path !== undefined ? { urn, path } : undefined;
}
