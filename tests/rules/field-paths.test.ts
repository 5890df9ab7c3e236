import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { patchOf, proposalOf, propose } from "../support/rest-calls.ts";
import { freshDataset } from "../support/sample-urns.ts";
import { expectDone, expectRule } from "./property-calls.ts";

onEachBackend("the columns of a dataset", (catalog) => {
  const column = (fieldPath: string, nativeDataType = "text") => ({
    fieldPath,
    nativeDataType,
    type: { type: { "com.linkedin.schema.StringType": {} } },
  });
  const schema = (...fields: object[]) => ({
    schemaName: "sample",
    platform: "urn:li:dataPlatform:hive",
    version: 0,
    hash: "",
    platformSchema: { "com.linkedin.schema.OtherSchema": { rawSchema: "" } },
    fields,
  });
  const edits = (...paths: string[]) => ({ editableSchemaFieldInfo: paths.map((fieldPath) => ({ fieldPath })) });

  test("have paths that are not empty", async () => {
    const reason = "SchemaMetadata aspect has empty field path. (at ";
    await expectRule(catalog, () => catalog.put(freshDataset(), "schemaMetadata", schema(column("a"), column(""))), `${reason}/fields/1/`);
    await expectRule(
      catalog,
      () => catalog.put(freshDataset(), "editableSchemaMetadata", edits("")),
      `${reason}/editableSchemaFieldInfo/0/`,
    );
  });

  for (const changeType of ["UPSERT", "UPDATE", "CREATE"]) {
    test(`have each path once in what is written by ${changeType}`, async () => {
      const urn = freshDataset();
      expectDone(await catalog.put(urn, "status", { removed: false }));
      const reason = (record: string) => `Cannot perform ${changeType} action on proposal. ${record} aspect has duplicated field paths`;
      const doubled = proposalOf(urn, "schemaMetadata", schema(column("a"), column("b"), column("a")), { changeType });
      await expectRule(catalog, () => propose(catalog, doubled), reason("SchemaMetadata"));
      const doubledEdits = proposalOf(urn, "editableSchemaMetadata", edits("a", "a"), { changeType });
      await expectRule(catalog, () => propose(catalog, doubledEdits), reason("EditableSchemaMetadata"));
    });
  }

  test("keep the first of a path that a patch doubles", async () => {
    const urn = freshDataset();
    expectDone(await catalog.put(urn, "schemaMetadata", schema(column("a", "text"))));
    const patch = [{ op: "add", path: "/fields/-", value: column("a", "varchar") }];
    expectDone(await propose(catalog, patchOf(urn, "schemaMetadata", { patch, forceGenericPatch: true })));
    expect((await catalog.read(urn)).schemaMetadata).toEqual(schema(column("a", "text")));
  });
});
