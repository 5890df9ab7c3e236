/**
 * The fixed tokens of the interface (decisions.md, "Naming tokens"). They are stated here and nowhere else.
 */
export const urnNamespace = "li";

/** Definition files leave this prefix out of record names: `common.Owner` is `com.linkedin.common.Owner`. */
export const recordNamespace = "com.linkedin.";

/** Where records lie in the Avro form of the model. */
export const avroNamespace = "com.linkedin.pegasus2avro.";

/** Prefix of the ids of `entityType` and `dataType` URNs: `urn:li:dataType:datahub.string`. */
export const vendorPrefix = "datahub.";

/** The qualified record name of a name as definition files write it. Names that start with `com.` are qualified already. */
export function qualifiedName(name: string): string {
  return name.startsWith("com.") ? name : recordNamespace + name;
}

/** The name as definition files write it: the inverse of {@link qualifiedName}. */
export function shortName(qualified: string): string {
  return qualified.startsWith(recordNamespace) ? qualified.slice(recordNamespace.length) : qualified;
}
