import { createHash } from "node:crypto";
import { urnNamespace, vendorPrefix } from "@almagest/model";

const prefix = `urn:${urnNamespace}`;

/** Any URN of one part, such as `urn:li:tag:PII`. */
export function simpleUrn(entityType: string, id: string): string {
  return `${prefix}:${entityType}:${id}`;
}

/** Any URN of several parts, such as `urn:li:chart:(looker,1)`. */
export function tupleUrn(entityType: string, ...parts: readonly string[]): string {
  return `${prefix}:${entityType}:(${parts.join(",")})`;
}

/** A shipped platform, such as `kafka`. */
export function platformUrn(platform: string): string {
  return simpleUrn("dataPlatform", platform);
}

/** A dataset; the sample knows production only. */
export function datasetUrn(platform: string, name: string): string {
  return tupleUrn("dataset", platformUrn(platform), name, "PROD");
}

/** One installation of a platform. */
export function instanceUrn(platform: string, instance: string): string {
  return tupleUrn("dataPlatformInstance", platformUrn(platform), instance);
}

/** A column; the reserved characters of its path are percent-encoded (model.md 9.2). */
export function schemaFieldUrn(dataset: string, path: string): string {
  const encoded = path.replaceAll("(", "%28").replaceAll(")", "%29").replaceAll(",", "%2C");
  return tupleUrn("schemaField", dataset, encoded);
}

/** A database, schema, bucket or folder: its id is a digest of where it is, so that it stays the same. */
export function containerUrn(platform: string, path: readonly string[]): string {
  return simpleUrn("container", stableId(platform, ...path));
}

/** A user or a group: usernames contain a dot, names of groups do not. */
export function ownerUrn(name: string): string {
  return simpleUrn(name.includes(".") ? "corpuser" : "corpGroup", name);
}

/** 32 hexadecimal digits that depend on nothing but the parts. */
export function stableId(...parts: readonly string[]): string {
  return createHash("md5").update(parts.join("\n")).digest("hex");
}

/** A kind of entity or a type of value, as definitions of structured properties name them. */
export function shippedTypeUrn(kind: "entityType" | "dataType", name: string): string {
  return simpleUrn(kind, vendorPrefix + name);
}

/** The third piece of a URN: `dataset` of `urn:li:dataset:(…)`. */
export function entityTypeOf(urn: string): string {
  return urn.split(":", 3)[2] ?? "";
}
