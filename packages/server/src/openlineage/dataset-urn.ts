import { formatUrn } from "@almagest/model";
import type { LineageDataset } from "./run-event.ts";
import { urnPart } from "./urn-part.ts";

const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/(.*)$/s;

/** The platforms that OpenLineage calls otherwise. */
const platforms: ReadonlyMap<string, string> = new Map([
  ["awsathena", "athena"],
  ["sqlserver", "mssql"],
  ["s3a", "s3"],
  ["s3n", "s3"],
  ["gs", "gcs"],
  ["abfs", "abs"],
  ["abfss", "abs"],
  ["wasb", "abs"],
  ["wasbs", "abs"],
]);

/** Where the namespace is a bucket or a container, which is then part of the name of a dataset. */
const objectStores = new Set(["s3", "gcs", "abs"]);

/** The name that a platform has in the catalog. */
export function platformName(name: string): string {
  const lower = name.trim().toLowerCase();
  return platforms.get(lower) ?? lower;
}

/** The dataset's URN: of the table that a link names rather than of the files that it lies in. */
export function datasetUrn({ namespace, name, facets }: LineageDataset): string {
  const table = facets?.symlinks?.identifiers?.findLast(({ type }) => type === "TABLE");
  if (table === undefined) return urnOf(namespace, name);
  return urnOf(isGlue(table.namespace) ? table.namespace : "hive", tableName(table.name));
}

function urnOf(namespace: string, name: string): string {
  if (isGlue(namespace)) return formatDataset("glue", tableName(name));
  const [, protocol, authority = ""] = scheme.exec(namespace) ?? [];
  if (protocol !== undefined) return placed(platformName(protocol), authority, name);
  // Older producers put the whole address into the name.
  const [, nameProtocol, path = ""] = scheme.exec(name) ?? [];
  if (nameProtocol !== undefined) return placed(platformName(nameProtocol), "", path);
  return formatDataset(namespace, name);
}

function placed(platform: string, authority: string, name: string): string {
  if (!objectStores.has(platform)) return formatDataset(platform, name);
  return formatDataset(
    platform,
    [authority, name]
      .map((part) => part.replace(/^\/+|(?<!\/)\/+$/g, ""))
      .filter((part) => part !== "")
      .join("/"),
  );
}

function formatDataset(platform: string, name: string): string {
  return formatUrn("dataset", [formatUrn("dataPlatform", [urnPart(platform)]), urnPart(name), "PROD"]);
}

function isGlue(namespace: string): boolean {
  return /^(arn:)?aws:glue:/.test(namespace);
}

/** Glue writes `table/<database>/<table>`. */
function tableName(name: string): string {
  return name.startsWith("table/") ? name.slice("table/".length).replaceAll("/", ".") : name;
}
