import { expect, onTestFinished, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { event, flow, input, job, lineageOf, orders, output, path, producer, report, runOf, send } from "./lineage-event-calls.ts";

onEachBackend("OpenLineage events", (catalog) => {
  test("of a run become a flow, a job, a run, datasets and the lineage between them", async () => {
    await send(catalog, event("START", "r1", { inputs: [input], outputs: [output] }));
    expect(await catalog.read(flow)).toMatchObject({ dataFlowInfo: { name: "etl" }, status: { removed: false } });
    expect(await catalog.read(job)).toMatchObject({
      dataJobInfo: { name: "load", description: "Loads", flowUrn: flow, type: { string: "BATCH" } },
      subTypes: { typeNames: ["TASK"] },
      dataTransformLogic: { transforms: [{ queryStatement: { value: "select 1", language: "SQL" } }] },
      ownership: { owners: [{ owner: "urn:li:corpuser:jane", type: "TECHNICAL_OWNER", source: { type: "SERVICE" } }] },
      globalTags: { tags: [{ tag: "urn:li:tag:nightly" }] },
      dataJobInputOutput: {
        inputDatasetEdges: [{ destinationUrn: orders }],
        outputDatasetEdges: [{ destinationUrn: report }],
        fineGrainedLineages: [
          {
            upstreams: [`urn:li:schemaField:(${orders},id)`],
            downstreams: [`urn:li:schemaField:(${report},number)`],
            transformOperation: "IDENTITY",
          },
        ],
      },
    });
    expect(await catalog.read(orders)).toMatchObject({
      schemaMetadata: {
        fields: [
          {
            fieldPath: "id",
            nativeDataType: "BIGINT",
            description: "the number",
            type: { type: { "com.linkedin.schema.NumberType": {} } },
          },
          { fieldPath: "address", type: { type: { "com.linkedin.schema.RecordType": {} } } },
          { fieldPath: "address.city", nativeDataType: "varchar(20)", type: { type: { "com.linkedin.schema.StringType": {} } } },
        ],
      },
      datasetProperties: { description: "All orders" },
      ownership: { owners: [{ owner: "urn:li:corpGroup:sales", type: "BUSINESS_OWNER" }] },
      globalTags: { tags: [{ tag: "urn:li:tag:pii" }] },
      subTypes: { typeNames: ["TABLE"] },
    });
    expect(await catalog.read(runOf("r1"))).toMatchObject({
      dataProcessInstanceProperties: {
        name: "r1",
        created: { time: Date.parse("2024-05-01T10:00:00.123Z") },
        customProperties: { nominalStartTime: "2024-05-01T00:00:00Z" },
      },
      dataProcessInstanceRelationships: { parentTemplate: job, upstreamInstances: [] },
      dataProcessInstanceInput: { inputs: [orders] },
      dataProcessInstanceOutput: { outputs: [report] },
    });
    const { body } = await catalog.request("GET", `/relationships?direction=INCOMING&urn=${encodeURIComponent(report)}&types=Produces`);
    expect((body as { entities: string[] }).entities).toContain(job);
  });

  test("leave what people have said, and change nothing when they repeat", async () => {
    await catalog.put(orders, "globalTags", { tags: [{ tag: "urn:li:tag:mine" }] });
    await send(catalog, event("COMPLETE", "r6", { inputs: [input], outputs: [output] }));
    expect((await catalog.read(orders)).globalTags).toEqual({ tags: [{ tag: "urn:li:tag:mine" }, { tag: "urn:li:tag:pii" }] });
    const versions = async () => (await catalog.store.aspects.listVersions({ urn: job, aspect: "dataJobInputOutput" })).length;
    const before = await versions();
    await send(catalog, event("COMPLETE", "r7", { inputs: [input], outputs: [output] }));
    expect(await versions()).toBe(before);
  });

  test("that tell a time without a zone tell it as UTC, wherever the catalog runs", async () => {
    const { TZ } = process.env;
    onTestFinished(() => {
      if (TZ === undefined) delete process.env.TZ;
      else process.env.TZ = TZ;
    });
    process.env.TZ = "Asia/Tokyo";
    for (const eventTime of ["2024-05-01T10:00:00.5", "2024-05-01 10:00:00.5", "2024-05-01t12:00:00.5+02:00"]) {
      await send(catalog, { ...event("START", eventTime), eventTime });
      const { dataProcessInstanceProperties } = (await catalog.read(runOf(eventTime))) as { dataProcessInstanceProperties: object };
      expect(dataProcessInstanceProperties).toMatchObject({ created: { time: Date.UTC(2024, 4, 1, 10, 0, 0, 500) } });
    }
  });

  test("of a job or a dataset alone are kept too, and a dropped dataset is soft deleted", async () => {
    const eventTime = "2024-05-01T10:00:00Z";
    await send(catalog, { eventTime, job: { namespace: "n", name: "static" }, inputs: [input], outputs: [output] });
    expect(await lineageOf(catalog, "urn:li:dataJob:(urn:li:dataFlow:(unknown,static,n),static)")).toEqual([[orders], [report]]);
    await send(catalog, {
      eventTime,
      dataset: { namespace: "hive", name: "db.gone", facets: { lifecycleStateChange: { lifecycleStateChange: "DROP" } } },
    });
    expect((await catalog.read("urn:li:dataset:(urn:li:dataPlatform:hive,db.gone,PROD)")).status).toEqual({ removed: true });
  });

  test.each([
    ["a host", "mysql://db:3306", "a.b", "mysql,a.b"],
    ["another name of the platform", "sqlserver://db", "a.b", "mssql,a.b"],
    ["a bucket", "gs://bucket", "dir/file", "gcs,bucket/dir/file"],
    ["no address", "bigquery", "p.d.t", "bigquery,p.d.t"],
    ["a path", "file", "/tmp/x", "file,/tmp/x"],
    ["an address in the name", "local", "s3a://bucket/x", "s3,bucket/x"],
    ["a platform called like a member of every object", "constructor://x", "t", "constructor,t"],
    ["characters that end parts of URNs", "hive", "a(b),c", "hive,a%28b%29%2Cc"],
    ["a Glue catalog", "arn:aws:glue:us-east-1:123", "table/db/t", "glue,db.t"],
  ])("name a dataset with %s", async (_what, namespace, name, parts) => {
    await send(catalog, { eventTime: "2024-05-01T10:00:00Z", dataset: { namespace, name } });
    expect((await catalog.read(`urn:li:dataset:(urn:li:dataPlatform:${parts},PROD)`)).status).toEqual({ removed: false });
  });

  test("name the table that a link tells rather than its files, in columns too", async () => {
    const linked = (name: string) => ({
      namespace: "s3://lake",
      name: `warehouse/${name}`,
      facets: { symlinks: { identifiers: [{ namespace: "hive://metastore", name: `db.${name}`, type: "TABLE" }] } },
    });
    const columnLineage = { fields: { b: { inputFields: [{ namespace: "s3://lake", name: "warehouse/from", field: "a" }] } } };
    const to = { ...linked("to"), facets: { ...linked("to").facets, columnLineage } };
    await send(catalog, event("COMPLETE", "r8", { job: { namespace: "prod", name: "linked" }, inputs: [linked("from")], outputs: [to] }));
    const [from, target] = ["from", "to"].map((name) => `urn:li:dataset:(urn:li:dataPlatform:hive,db.${name},PROD)`);
    const linkedJob = "urn:li:dataJob:(urn:li:dataFlow:(airflow,linked,prod),linked)";
    expect(await lineageOf(catalog, linkedJob)).toEqual([[from], [target]]);
    expect(await catalog.read(linkedJob)).toMatchObject({
      dataJobInputOutput: {
        fineGrainedLineages: [{ upstreams: [`urn:li:schemaField:(${from},a)`], downstreams: [`urn:li:schemaField:(${target},b)`] }],
      },
    });
  });

  test("tell of each column that goes in what is done with it", async () => {
    const from = (field: string, ...transformations: object[]) => ({
      namespace: input.namespace,
      name: input.name,
      field,
      transformations,
    });
    const fields = {
      total: {
        inputFields: [
          from("id", { type: "DIRECT", subtype: "AGGREGATION", description: "", masking: false }, { type: "INDIRECT", subtype: "FILTER" }),
          from("address", { type: "DIRECT", subtype: "AGGREGATION" }, { type: "DIRECT" }, {}),
        ],
      },
      told: { inputFields: [from("id", { type: "DIRECT", subtype: "IDENTITY" })], transformationDescription: "as it is" },
      plain: { inputFields: [from("id")] },
    };
    const sums = { namespace: "hive", name: "db.sums", facets: { columnLineage: { fields } } };
    await send(catalog, event("COMPLETE", "r10", { job: { namespace: "prod", name: "sums" }, inputs: [input], outputs: [sums] }));
    const { dataJobInputOutput: lineage } = await catalog.read("urn:li:dataJob:(urn:li:dataFlow:(airflow,sums,prod),sums)");
    const { fineGrainedLineages: told } = lineage as { fineGrainedLineages: { transformOperation?: string }[] };
    expect(told.map(({ transformOperation }) => transformOperation)).toEqual([
      "DIRECT:AGGREGATION,INDIRECT:FILTER,DIRECT",
      "as it is",
      undefined,
    ]);
  });

  test("tag a column where its tag names one, and link to no source that has no address", async () => {
    const schema = {
      fields: [
        { name: "mail", type: "text" },
        { name: "at", type: "struct", fields: [{ name: "city", type: "text" }] },
      ],
    };
    const tags = {
      tags: [{ key: "pii", field: "mail" }, { key: "place", field: "at.city" }, { key: "lost", field: "gone" }, { key: "gold" }],
    };
    const tagged = { namespace: "file", name: "/tmp/tagged", facets: { schema, tags, dataSource: { name: "file", uri: "file" } } };
    await send(catalog, { eventTime: "2024-05-01T10:00:00Z", dataset: tagged });
    const stored = await catalog.read("urn:li:dataset:(urn:li:dataPlatform:file,/tmp/tagged,PROD)");
    expect(stored.globalTags).toEqual({ tags: [{ tag: "urn:li:tag:gold" }] });
    expect(stored.datasetProperties).toBeUndefined();
    const { fields } = stored.schemaMetadata as { fields: { fieldPath: string; globalTags?: object }[] };
    expect(fields.map(({ fieldPath, globalTags }) => [fieldPath, globalTags])).toEqual([
      ["mail", { tags: [{ tag: "urn:li:tag:pii" }] }],
      ["at", undefined],
      ["at.city", { tags: [{ tag: "urn:li:tag:place" }] }],
    ]);
  });

  test("add up in what they tell of columns, also when they tell tags without a schema", async () => {
    const eventTime = "2024-05-01T10:00:00Z";
    const urn = "urn:li:dataset:(urn:li:dataPlatform:hive,db.columns,PROD)";
    const dataset = (facets: object) => ({ namespace: "hive", name: "db.columns", facets });
    const tell = (facets: object) => send(catalog, { eventTime, dataset: dataset(facets) });
    const tag = (key: string, field: string) => ({ tags: [{ key, value: "true", field }] });
    const typed = (type: string) => ({ fields: [{ name: "id", type }, { name: "mail" }] });
    const stored = async () => (await catalog.read(urn)).schemaMetadata as { fields: { fieldPath: string }[] };
    await tell({ schema: { fields: [{ name: "id", type: "int", description: "the number" }] }, tags: tag("key", "id") });
    const before = await stored();
    const term = { terms: [{ urn: "urn:li:glossaryTerm:number" }], auditStamp: { time: 1, actor: "urn:li:corpuser:jane" } };
    await catalog.put(urn, "schemaMetadata", { ...before, primaryKeys: ["id"], fields: [{ ...before.fields[0], glossaryTerms: term }] });
    await tell({ schema: typed("bigint") });
    await tell({ tags: tag("pii", "mail") });
    await tell({ tags: tag("gold", "id") });
    await tell({ tags: tag("lost", "gone") });
    expect(await stored()).toMatchObject({
      primaryKeys: ["id"],
      fields: [
        {
          fieldPath: "id",
          nativeDataType: "bigint",
          description: "the number",
          globalTags: { tags: [{ tag: "urn:li:tag:key" }, { tag: "urn:li:tag:gold" }] },
          glossaryTerms: term,
        },
        { fieldPath: "mail", globalTags: { tags: [{ tag: "urn:li:tag:pii" }] } },
      ],
    });
    const twice = { inputs: [dataset({ schema: typed("int"), tags: tag("both", "mail") })], outputs: [dataset({ schema: typed("int") })] };
    await send(catalog, event("COMPLETE", "r11", { job: { namespace: "prod", name: "columns" }, ...twice }));
    const mail = { globalTags: { tags: [{ tag: "urn:li:tag:pii" }, { tag: "urn:li:tag:both" }] } };
    expect((await stored()).fields).toEqual([expect.objectContaining({ nativeDataType: "int" }), expect.objectContaining(mail)]);
  });

  test("may hold null for what is not known, facets nobody knows, and no facets", async () => {
    const bare = {
      eventType: "START",
      eventTime: "2024-05-01T10:00:00Z",
      producer,
      run: { runId: "r9" },
      job: { namespace: "n", name: "bare" },
    };
    await send(catalog, { ...bare, inputs: null, outputs: [{ namespace: "hive", name: "t", facets: { schema: null, odd: { x: 1 } } }] });
    expect(await lineageOf(catalog, "urn:li:dataJob:(urn:li:dataFlow:(airflow,bare,n),bare)")).toEqual([
      [],
      ["urn:li:dataset:(urn:li:dataPlatform:hive,t,PROD)"],
    ]);
  });

  test("that name a dataset which can have no URN are refused with its path", async () => {
    const outputs = [output, { ...output, name: "n".repeat(600) }];
    const answer = await catalog.request("POST", path, event("START", "long", { inputs: [input], outputs }));
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("(/outputs/1: urn:li:dataset:")]);
    expect(answer.text).not.toContain("(proposal");
  });

  test("in a list are taken one by one, and those that are refused are told by their place", async () => {
    const batch = (body: unknown) => catalog.request("POST", `${path}/batch`, body);
    const taken = (events: readonly [number, number]) => ({
      received: events[0] + events[1],
      successful: events[0],
      failed: events[1],
      retriable: 0,
      non_retriable: events[1],
    });
    const good = event("COMPLETE", "b1", { job: { namespace: "prod", name: "batch.step" }, inputs: [input] });
    const bad = { ...good, job: { namespace: "prod", name: "" } };
    expect((await batch([good, good])).body).toEqual({ status: "success", summary: taken([2, 0]), failed_events: [] });
    expect(await lineageOf(catalog, "urn:li:dataJob:(urn:li:dataFlow:(airflow,batch,prod),batch.step)")).toEqual([[orders], []]);
    const reason = expect.stringContaining("/job/name");
    expect((await batch([good, bad])).body).toEqual({
      status: "partial_success",
      summary: taken([1, 1]),
      failed_events: [{ index: 1, reason, retriable: false }],
    });
    expect((await batch([bad])).body).toMatchObject({ status: "failure", summary: taken([0, 1]) });
    expect((await batch([])).body).toMatchObject({ status: "success", summary: taken([0, 0]) });
    expect((await batch(good)).status).toBe(400);
  });

  test.each([
    ["a body that is no JSON", "{", /Malformed request body/],
    ["a body that is no object", [], /\/: must be object/],
    ["an event of nothing", {}, /required.*eventTime.*run.*job/s],
    ["a run without an id", event("START", ""), /\/run\/runId/],
    ["a time that is none", { ...event("START", "bad"), eventTime: "yesterday" }, /\/eventTime: expected a time such as/],
    [
      "a facet of another shape, with its path",
      event("START", "bad", { inputs: [{ ...input, facets: { schema: { fields: [{}] } } }] }),
      /\/inputs\/0\/facets\/schema\/fields\/0/,
    ],
    ["a name that no URN holds", event("START", "x".repeat(600)), /longer than 512/],
  ])("are refused for %s, and then nothing is stored", async (_what, body, message) => {
    const answer = await catalog.request("POST", path, body);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.text).toMatch(message);
    expect(Object.keys(await catalog.read(runOf("bad")))).toEqual(["dataProcessInstanceKey"]);
  });

  test.each(["x-7", "5", "foo 1", "-1", "", "Jan 5 2024", "2024-01-31", "2024-01-31T25:00:00Z", "2025-02-30T00:00:00Z"])(
    "are refused for the time %j: it is none, whatever could be read from it",
    async (eventTime) => {
      const answer = await catalog.request("POST", path, { ...event("START", "bad"), eventTime });
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("/eventTime: expected a time such as")]);
    },
  );
});
