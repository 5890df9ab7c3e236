import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { allSaid } from "../support/refusals.ts";
import { schemaOf } from "../support/sample-schema.ts";
import { datasetUrn, freshDataset, freshUrn } from "../support/sample-urns.ts";
import { entityOf, onEntity, readValue, sendItems } from "./v3-calls.ts";

const add = (path: string, value: unknown) => ({ op: "add", path, value });
const remove = (path: string) => ({ op: "remove", path, value: {} });
const keyed = (arrayPrimaryKeys: Record<string, string[]>, ...patch: unknown[]) => ({ arrayPrimaryKeys, patch });
const stamp = { time: 1, actor: "urn:li:corpuser:a" };
const edge = (destinationUrn: string) => ({ destinationUrn, created: stamp, lastModified: stamp });
const columnOf = (name: string) => `urn:li:schemaField:(${datasetUrn(name)},c)`;

const dataset = datasetUrn("up.stream");
const job = "urn:li:dataJob:(urn:li:dataFlow:(airflow,f,PROD),t)";
const tag = { tag: "urn:li:tag:a" };
const term = { urn: "urn:li:glossaryTerm:a" };
const owner = { owner: "urn:li:corpuser:a", type: "DATAOWNER" };
const lineage = `/fineGrainedLineages/TRANSFORM/${columnOf("down").replaceAll("/", "~1")}/NONE/${columnOf("up")}`;

/** A document of a client's builder, the aspect it is for, what of the value it makes must be there. */
type Built = readonly [client: string, aspect: string, document: unknown, value: unknown];

const ofDatasets: readonly Built[] = [
  ["mid-2025 add_tag", "globalTags", { patch: [add("/tags/urn:li:tag:a", tag)] }, { tags: [tag] }],
  ["new add_tag", "globalTags", keyed({ tags: ["attribution␟source", "tag"] }, add("/tags//urn:li:tag:a", tag)), { tags: [tag] }],
  ["new remove_tag", "globalTags", keyed({ tags: ["tag", "attribution␟source"] }, remove("/tags/urn:li:tag:a")), { tags: [] }],
  [
    "mid-2025 add_term",
    "glossaryTerms",
    { patch: [add("/terms/urn:li:glossaryTerm:a", term)] },
    { terms: [term], auditStamp: { actor: "urn:li:corpuser:__datahub_system" } },
  ],
  [
    "new add_term",
    "glossaryTerms",
    keyed({ terms: ["urn", "attribution␟source"] }, add("/terms/urn:li:glossaryTerm:a/", term)),
    { terms: [term], auditStamp: {} },
  ],
  [
    "new remove_term",
    "glossaryTerms",
    keyed({ terms: ["urn", "attribution␟source"] }, remove("/terms/urn:li:glossaryTerm:a")),
    { terms: [] },
  ],
  [
    "mid-2025 add_owner",
    "ownership",
    { patch: [add("/owners/urn:li:corpuser:a/DATAOWNER", owner)] },
    { owners: [owner], lastModified: {} },
  ],
  [
    "new add_owner",
    "ownership",
    keyed({ owners: ["owner", "type", "typeUrn", "attribution␟source"] }, add("/owners/urn:li:corpuser:a/DATAOWNER//", owner)),
    { owners: [owner], lastModified: {} },
  ],
  [
    "new remove_owner",
    "ownership",
    keyed({ owners: ["owner", "type", "typeUrn", "attribution␟source"] }, remove("/owners/urn:li:corpuser:a")),
    { owners: [] },
  ],
  ["set_owners", "ownership", [add("/owners", [owner])], { owners: [owner] }],
  [
    "new domains",
    "domains",
    keyed(
      { domainAssociations: ["attribution␟source", "domain"] },
      add("/domainAssociations//urn:li:domain:d", { domain: "urn:li:domain:d" }),
    ),
    { domainAssociations: [{ domain: "urn:li:domain:d" }] },
  ],
  [
    "new documentation",
    "documentation",
    keyed({ documentations: ["attribution␟source"] }, add("/documentations/", { documentation: "d" })),
    { documentations: [{ documentation: "d" }] },
  ],
  [
    "new institutionalMemory",
    "institutionalMemory",
    keyed(
      { elements: ["url"] },
      add("/elements/https:~1~1a.example~1b", { url: "https://a.example/b", description: "b", createStamp: stamp }),
    ),
    { elements: [{ url: "https://a.example/b" }] },
  ],
  ["siblings", "siblings", [add(`/siblings/${dataset}`, dataset), add("/primary", true)], { siblings: [dataset], primary: true }],
  ["automatic status", "status", [add("/removed", false)], { removed: false }],
  [
    "field tags",
    "editableSchemaMetadata",
    { patch: [add("/editableSchemaFieldInfo/a.b/globalTags/tags/urn:li:tag:a", tag)] },
    { editableSchemaFieldInfo: [{ fieldPath: "a.b", globalTags: { tags: [tag] } }] },
  ],
  [
    "custom properties",
    "datasetProperties",
    { patch: [add("/customProperties/k~1l", "v"), remove("/customProperties/m")] },
    { customProperties: { "k/l": "v" }, tags: [] },
  ],
  [
    "upstream lineage",
    "upstreamLineage",
    { patch: [add(`/upstreams/${dataset}`, { dataset, type: "TRANSFORMED", auditStamp: stamp })] },
    { upstreams: [{ dataset }] },
  ],
  [
    "column lineage",
    "upstreamLineage",
    { patch: [add(lineage, { confidenceScore: 1 })] },
    { fineGrainedLineages: [{ upstreams: [columnOf("up")], downstreams: [columnOf("down")] }] },
  ],
];

const ofOthers: readonly (readonly [urn: string, ...Built])[] = [
  [
    job,
    "job edges",
    "dataJobInputOutput",
    { patch: [add(`/inputDatasetEdges/${dataset}`, edge(dataset)), remove(`/outputDatasetEdges/${dataset}`)] },
    { inputDatasetEdges: [{ destinationUrn: dataset }], outputDatasetEdges: [] },
  ],
  [
    job,
    "job columns",
    "dataJobInputOutput",
    { patch: [add(`/inputDatasetFields/${columnOf("up")}`, {})] },
    { inputDatasetFields: [columnOf("up")] },
  ],
  [
    job,
    "job column lineage",
    "dataJobInputOutput",
    { patch: [add(lineage, { confidenceScore: 1 })] },
    { fineGrainedLineages: [{ downstreams: [columnOf("down")] }] },
  ],
  [
    "urn:li:chart:(looker,c)",
    "chart",
    "chartInfo",
    { patch: [add(`/inputEdges/${dataset}`, edge(dataset)), add("/title", "t")] },
    { title: "t", inputEdges: [{ destinationUrn: dataset }] },
  ],
  [
    "urn:li:dashboard:(looker,d)",
    "dashboard",
    "dashboardInfo",
    { patch: [add("/chartEdges/urn:li:chart:(looker,c)", edge("urn:li:chart:(looker,c)"))] },
    { chartEdges: [{ destinationUrn: "urn:li:chart:(looker,c)" }] },
  ],
  [
    "urn:li:dataProduct:p",
    "data product",
    "dataProductProperties",
    { patch: [add(`/assets/${dataset}`, { destinationUrn: dataset, outputPort: true })] },
    { assets: [{ destinationUrn: dataset, outputPort: true }] },
  ],
  [
    "urn:li:form:f",
    "form",
    "formInfo",
    { patch: [add("/name", "f"), add("/actors/ownershipTypes/urn:li:ownershipType:o", "urn:li:ownershipType:o")] },
    { name: "f" },
  ],
  [
    "urn:li:structuredProperty:p.q",
    "property",
    "propertyDefinition",
    { patch: [add("/qualifiedName", "p.q"), add("/entityTypes/urn:li:entityType:datahub.dataset", "urn:li:entityType:datahub.dataset")] },
    { qualifiedName: "p.q", valueType: "urn:li:dataType:datahub.string" },
  ],
  [
    "urn:li:assertion:noted",
    "assertion note",
    "assertionNote",
    [add("/content", "call them"), add("/lastModified", stamp)],
    { content: "call them", lastModified: stamp },
  ],
];

onEachBackend("patches over OpenAPI v3", (catalog) => {
  const cases = [...ofDatasets.map((built) => [undefined, ...built] as const), ...ofOthers];
  for (const [given, client, aspect, document, value] of cases) {
    test(`${client} works on ${aspect} that is absent`, async () => {
      const urn = given ?? freshDataset();
      const type = urn.split(":")[2];
      const item = { urn, [aspect]: { value: document, systemMetadata: null, headers: {} } };
      const batch = await sendItems(catalog, "PATCH", [item], `${type}?async=false`);
      expect(batch.status, batch.text).toBe(200);
      expect(await readValue(catalog, urn, aspect)).toMatchObject(value as object);
      const single = await onEntity(catalog, "PATCH", { urn, rest: `/${aspect}` }, document);
      expect(single.status, single.text).toBe(200);
      expect(Object.keys(single.body as object)).toEqual(["urn", aspect]);
      expect((single.body as Record<string, { value: unknown }>)[aspect]?.value).toMatchObject(value as object);
    });
  }

  test("a new entity is answered with its default aspects", async () => {
    const urn = datasetUrn("patched.table");
    const patch = (operation: unknown) => sendItems(catalog, "PATCH", [{ urn, datasetProperties: { value: { patch: [operation] } } }]);
    expect((await patch(add("/description", "Test description"))).body).toEqual([
      entityOf(urn, {
        browsePathsV2: { path: [{ id: "patched" }] },
        datasetKey: { name: "patched.table", platform: "urn:li:dataPlatform:hive", origin: "PROD" },
        dataPlatformInstance: { platform: "urn:li:dataPlatform:hive" },
        datasetProperties: { description: "Test description", tags: [], customProperties: {} },
      }),
    ]);
    expect((await patch(remove("/description"))).body).toEqual([entityOf(urn, { datasetProperties: { tags: [], customProperties: {} } })]);
  });

  test("structured properties are set by one operation, or by two", async () => {
    const [urn, property] = [freshDataset(), "urn:li:structuredProperty:patched.one"];
    const definition = {
      qualifiedName: "patched.one",
      valueType: "urn:li:dataType:datahub.string",
      entityTypes: ["urn:li:entityType:datahub.dataset"],
    };
    await sendItems(catalog, "POST", [{ urn: property, propertyDefinition: { value: definition } }], "structuredProperty?async=false");
    const assigned = (text: string) => ({ propertyUrn: property, values: [{ string: text }] });
    const patch = (document: unknown) => onEntity(catalog, "PATCH", { urn, rest: "/structuredProperties" }, document);
    const keys = { properties: ["propertyUrn", "attribution␟source"] };
    expect((await patch(keyed(keys, add(`/properties/${property}/`, assigned("a"))))).status).toBe(404);
    await sendItems(catalog, "POST", [{ urn, status: { value: { removed: false } } }]);
    const one = await patch(keyed(keys, add(`/properties/${property}/`, assigned("a"))));
    expect(one.body).toEqual(entityOf(urn, { structuredProperties: { properties: [assigned("a")] } }));
    const two = await patch({ patch: [remove(`/properties/${property}`), add(`/properties/${property}`, assigned("b"))] });
    expect(two.body).toEqual(entityOf(urn, { structuredProperties: { properties: [assigned("b")] } }));
    const wrong = await patch(keyed(keys, add(`/properties/${property}/`, { propertyUrn: property, values: [{ double: 1 }] })));
    expect(wrong.status).toBe(400);
  });

  test("columns of a schema are labelled by their paths; one that the schema lacks is told and not invented", async () => {
    const urn = freshDataset();
    const column = { fieldPath: "id", nativeDataType: "int", type: { type: { "com.linkedin.schema.NumberType": {} } } };
    const label = (path: string) =>
      onEntity(catalog, "PATCH", { urn, rest: "/schemaMetadata" }, [add(`/schemaFieldInfo/${path}/globalTags/tags/${tag.tag}`, tag)]);
    expect((await label("id")).status).toBe(400);
    await sendItems(catalog, "POST", [{ urn, schemaMetadata: { value: schemaOf(column) } }]);
    expect((await label("id")).status).toBe(200);
    const { status, body } = await label("nosuch");
    expect([status, body]).toEqual([400, { error: "Validation Error", message: expect.stringContaining("/fields/1/type") }]);
    expect(await readValue(catalog, urn, "schemaMetadata")).toMatchObject({ fields: [{ fieldPath: "id", globalTags: { tags: [tag] } }] });
  });

  test("documents that are no patches are the caller's fault, and patch nothing", async () => {
    const urn = freshUrn("tag");
    const missing = await sendItems(catalog, "PATCH", [{ urn, tagProperties: { value: { name: "t" } } }], "tag");
    expect([missing.status, missing.body]).toEqual([400, allSaid("Missing `patch` field.")]);
    const faulty = [{ patch: [{ op: "replace", path: "/name", value: "t" }] }, { patch: 7 }, { patch: [add("name", "t")] }, "x", {}];
    for (const document of faulty) {
      const { status, body } = await onEntity(catalog, "PATCH", { urn, rest: "/tagProperties" }, document);
      expect(status, JSON.stringify(body)).toBe(400);
    }
    const series = await onEntity(catalog, "PATCH", { urn: freshDataset(), rest: "/datasetProfile" }, [add("/rowCount", 1)]);
    expect(series.status).toBe(400);
    expect(await readValue(catalog, urn, "tagProperties")).toBeUndefined();
  });

  test("what cannot be applied is told as that alone", async () => {
    const rest = "/globalTags";
    const nowhere = [add("/tags/urn:li:tag:a", tag), add("/tags/urn:li:tag:a/tag/deeper", 1)];
    const { status, body } = await onEntity(catalog, "PATCH", { urn: freshDataset(), rest }, { patch: nowhere });
    const message = '"tag" is neither an object nor an array, so that nothing can be added below it (at /tags/urn:li:tag:a/tag)';
    expect([status, body]).toEqual([400, { error: "Validation Error", message }]);
  });
});
