/** The schema of a table with these columns. */
export function schemaOf(...fields: readonly object[]) {
  return {
    schemaName: "s",
    platform: "urn:li:dataPlatform:hive",
    version: 0,
    hash: "",
    platformSchema: { "com.linkedin.schema.OtherSchema": { rawSchema: "" } },
    fields,
  };
}
