import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../definitions.ts";
import { type AspectSpec, loadEntityRegistry } from "../entity-registry.ts";
import { shippedDefinitions } from "../shipped-definitions.ts";
import { validateAspect } from "../validate/validate-aspect.ts";
import { formatPath } from "../validation-issue.ts";
import { applyPatch } from "./apply-patch.ts";
import { parsePatch } from "./parse-patch.ts";

const registry = loadEntityRegistry(shippedDefinitions);
const stamp = { time: 7, actor: "urn:li:corpuser:__datahub_system" };
const given = { time: 1, actor: "urn:li:corpuser:a" };

/** The value to store after the patch; fails the test when anything is wrong with the patch or the value. */
function patched(aspectName: string, current: JsonObject | undefined, document: Json): JsonObject | undefined {
  const aspect = registry.aspects.get(aspectName) as AspectSpec;
  const { patch, issues } = parsePatch(document);
  expect(issues).toEqual([]);
  if (patch === undefined) return undefined;
  const applied = applyPatch({ aspect, current, patch, stamp });
  expect(applied.issues).toEqual([]);
  const validated = validateAspect(registry, aspect, applied.value ?? null);
  expect(validated.issues).toEqual([]);
  return validated.value;
}

/** What is wrong with the patch, or else with the value after it. */
function faultsOf(aspectName: string, current: JsonObject | undefined, document: Json): string[][] {
  const aspect = registry.aspects.get(aspectName) as AspectSpec;
  const { patch } = parsePatch(document);
  if (patch === undefined) return [];
  const { value = null, issues } = applyPatch({ aspect, current, patch, stamp });
  const faults = issues.length > 0 ? issues : validateAspect(registry, aspect, value).issues;
  return faults.map(({ code, path }) => [code, formatPath(path)]);
}

const add = (path: string, value: Json) => ({ op: "add", path, value });
const remove = (path: string) => ({ op: "remove", path, value: {} });
const tag = (id: string, source?: string) => ({
  tag: `urn:li:tag:${id}`,
  ...(source !== undefined && { attribution: { ...given, source: `urn:li:platformResource:${source}` } }),
});
const term = (id: string) => ({ urn: `urn:li:glossaryTerm:${id}` });
const owner = (id: string, type: string) => ({ owner: `urn:li:corpuser:${id}`, type });
const dataset = (id: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${id},PROD)`;
const edge = (destinationUrn: string) => ({ destinationUrn });
const values = (id: string, ...texts: string[]) => ({
  propertyUrn: `urn:li:structuredProperty:${id}`,
  values: texts.map((string) => ({ string })),
});

describe("clients of today", () => {
  const bySource = { tags: ["attribution␟source", "tag"] };
  const byTag = { tags: ["tag", "attribution␟source"] };
  const ofOwners = { owners: ["owner", "type", "typeUrn", "attribution␟source"] };
  const ofTerms = { terms: ["urn", "attribution␟source"] };
  const ofProperties = { properties: ["propertyUrn", "attribution␟source"] };

  test("add a tag without a source by an empty segment, beside the same tag from a source", () => {
    const current = { tags: [tag("a", "s")] };
    const document = { patch: [add("/tags//urn:li:tag:a", tag("a"))], arrayPrimaryKeys: bySource };
    expect(patched("globalTags", current, document)).toEqual({ tags: [tag("a", "s"), tag("a")] });
  });

  test("remove a tag from every source by the tag alone", () => {
    const current = { tags: [tag("a", "s"), tag("b", "s"), tag("a")] };
    const document = { patch: [remove("/tags/urn:li:tag:a")], arrayPrimaryKeys: byTag };
    expect(patched("globalTags", current, document)).toEqual({ tags: [tag("b", "s")] });
  });

  test("tag an entity from several sources and take one of them back", () => {
    const place = (source: string, id: string) => `/tags/urn:li:platformResource:${source}/urn:li:tag:${id}`;
    const added = patched("globalTags", undefined, {
      patch: [add(place("s1", "a"), tag("a", "s1")), add(place("s1", "b"), tag("b", "s1")), add(place("s2", "a"), tag("a", "s2"))],
      arrayPrimaryKeys: bySource,
    });
    expect(added).toEqual({ tags: [tag("a", "s1"), tag("b", "s1"), tag("a", "s2")] });
    const left = patched("globalTags", added, { patch: [remove(place("s1", "a"))], arrayPrimaryKeys: bySource });
    expect(left).toEqual({ tags: [tag("b", "s1"), tag("a", "s2")] });
  });

  test("add a term to an entity without terms, which gets the stamp that terms must have", () => {
    const document = { patch: [add("/terms/urn:li:glossaryTerm:x/", term("x"))], arrayPrimaryKeys: ofTerms };
    expect(patched("glossaryTerms", undefined, document)).toEqual({ terms: [term("x")], auditStamp: stamp });
  });

  test("remove a term by its URN alone, and the stamp stays", () => {
    const current = { terms: [term("x"), term("y")], auditStamp: given };
    const document = { patch: [remove("/terms/urn:li:glossaryTerm:x")], arrayPrimaryKeys: ofTerms };
    expect(patched("glossaryTerms", current, document)).toEqual({ terms: [term("y")], auditStamp: given });
  });

  test("add an owner with two empty segments at the end of the path", () => {
    const document = { patch: [add("/owners/urn:li:corpuser:a/NONE//", owner("a", "NONE"))], arrayPrimaryKeys: ofOwners };
    expect(patched("ownership", undefined, document)).toEqual({ owners: [owner("a", "NONE")], lastModified: stamp });
  });

  test("remove an owner of every type, or of one, by a shorter path", () => {
    const current = { owners: [owner("a", "NONE"), owner("b", "NONE"), owner("b", "DATAOWNER")], lastModified: given };
    const one = { patch: [remove("/owners/urn:li:corpuser:b/NONE")], arrayPrimaryKeys: ofOwners };
    expect(patched("ownership", current, one)?.owners).toEqual([owner("a", "NONE"), owner("b", "DATAOWNER")]);
    const every = { patch: [remove("/owners/urn:li:corpuser:b")], arrayPrimaryKeys: ofOwners };
    expect(patched("ownership", current, every)?.owners).toEqual([owner("a", "NONE")]);
  });

  test("set a structured property in one operation, in the place where it was", () => {
    const current = { properties: [values("p", "1"), values("q", "2")] };
    const path = "/properties/urn:li:structuredProperty:p/";
    const document = { patch: [add(path, values("p", "3"))], arrayPrimaryKeys: ofProperties };
    expect(patched("structuredProperties", current, document)).toEqual({ properties: [values("p", "3"), values("q", "2")] });
    const removal = { patch: [remove("/properties/urn:li:structuredProperty:p")], arrayPrimaryKeys: ofProperties };
    expect(patched("structuredProperties", current, removal)).toEqual({ properties: [values("q", "2")] });
  });

  test("associate a domain, which leaves the list of domains to be filled", () => {
    const association = { domain: "urn:li:domain:d" };
    const document = {
      patch: [add("/domainAssociations//urn:li:domain:d", association)],
      arrayPrimaryKeys: { domainAssociations: ["attribution␟source", "domain"] },
    };
    expect(patched("domains", undefined, document)).toEqual({ domainAssociations: [association], domains: [] });
  });

  test("document an asset, and replace what the same source said", () => {
    const says = (documentation: string) => ({ documentation, attribution: { ...given, source: "urn:li:platformResource:s" } });
    const document = (documentation: string) => ({
      patch: [add("/documentations/urn:li:platformResource:s", says(documentation))],
      arrayPrimaryKeys: { documentations: ["attribution␟source"] },
    });
    const first = patched("documentation", undefined, document("one"));
    expect(patched("documentation", first, document("two"))).toEqual({ documentations: [says("two")] });
  });

  test("add a link whose address has slashes", () => {
    const link = { url: "https://a.example/b", description: "b", createStamp: given };
    const document = { patch: [add("/elements/https:~1~1a.example~1b", link)], arrayPrimaryKeys: { elements: ["url"] } };
    expect(patched("institutionalMemory", undefined, document)).toEqual({ elements: [link] });
    const removal = { patch: [remove("/elements/https:~1~1a.example~1b")], arrayPrimaryKeys: { elements: ["url"] } };
    expect(patched("institutionalMemory", { elements: [link] }, removal)).toEqual({ elements: [] });
  });

  test("name siblings one by one or all at once", () => {
    const one = [add(`/siblings/${dataset("a")}`, dataset("a"))];
    expect(patched("siblings", undefined, one)).toEqual({ siblings: [dataset("a")], primary: false });
    const all = [add("/siblings", [dataset("b"), dataset("a")]), add("/primary", true)];
    expect(patched("siblings", { siblings: [dataset("c")], primary: false }, all)).toEqual({
      siblings: [dataset("b"), dataset("a")],
      primary: true,
    });
  });

  test("set the status", () => {
    expect(patched("status", undefined, [add("/removed", true)])).toEqual({ removed: true });
    expect(patched("status", { removed: true }, [add("/removed", false)])).toEqual({ removed: false });
  });

  test("say which datasets an API reads", () => {
    const document = [add(`/inputDatasetEdges/${dataset("a")}`, edge(dataset("a"))), remove(`/outputDatasetEdges/${dataset("b")}`)];
    expect(patched("apiSignature", undefined, document)).toEqual({ inputDatasetEdges: [edge(dataset("a"))] });
  });

  test("say what a run read, by URN or as edges", () => {
    const input = [add(`/inputs/${dataset("a")}`, dataset("a")), add(`/inputEdges/${dataset("b")}`, edge(dataset("b")))];
    const read = { inputs: [dataset("a")], inputEdges: [edge(dataset("b"))] };
    expect(patched("dataProcessInstanceInput", undefined, input)).toEqual(read);
    expect(patched("dataProcessInstanceInput", read, [remove(`/inputs/${dataset("a")}`)])).toEqual({ ...read, inputs: [] });
    const output = [add(`/outputEdges/${dataset("a")}`, edge(dataset("a")))];
    expect(patched("dataProcessInstanceOutput", undefined, output)).toEqual({ outputs: [], outputEdges: [edge(dataset("a"))] });
  });

  describe("tag and classify columns of the schema itself", () => {
    const column = (fieldPath: string) => ({
      fieldPath,
      nativeDataType: "int",
      type: { type: { "com.linkedin.schema.NumberType": {} } },
      nullable: false,
      recursive: false,
      isPartOfKey: false,
    });
    const schemaOf = (...fields: JsonObject[]) => ({
      schemaName: "s",
      platform: "urn:li:dataPlatform:hive",
      version: 0,
      hash: "",
      platformSchema: { "com.linkedin.schema.MySqlDDL": { tableSchema: "" } },
      fields,
    });
    const current = schemaOf(column("a/b"), column("c"));

    test.each(["schemaFieldInfo", "fields"])("below /%s", (member) => {
      const at = `/${member}/a~1b`;
      const document = [
        add(`${at}/globalTags/tags/urn:li:tag:x`, tag("x")),
        add(`${at}/glossaryTerms/terms/urn:li:glossaryTerm:y`, term("y")),
      ];
      const labels = { globalTags: { tags: [tag("x")] }, glossaryTerms: { terms: [term("y")], auditStamp: stamp } };
      const labelled = patched("schemaMetadata", current, document);
      expect(labelled).toEqual(schemaOf({ ...column("a/b"), ...labels }, column("c")));
      const removal = [remove(`${at}/globalTags/tags/urn:li:tag:x`), remove(`/${member}/nosuch/globalTags/tags/urn:li:tag:x`)];
      const left = { ...labels, globalTags: { tags: [] } };
      expect(patched("schemaMetadata", labelled, removal)).toEqual(schemaOf({ ...column("a/b"), ...left }, column("c")));
    });

    test("but invent none, nor a schema", () => {
      const document = [add("/schemaFieldInfo/nosuch/globalTags/tags/urn:li:tag:x", tag("x"))];
      expect(faultsOf("schemaMetadata", current, document)).toEqual([
        ["missing-field", "/fields/2/type"],
        ["missing-field", "/fields/2/nativeDataType"],
      ]);
      expect(faultsOf("schemaMetadata", undefined, document)).toEqual([["unsupported", ""]]);
    });
  });
});

describe("clients of mid-2025", () => {
  test("set a structured property by removing and adding it, which moves it to the end", () => {
    const current = { properties: [values("p", "1"), values("q", "2")] };
    const path = "/properties/urn:li:structuredProperty:p";
    const document = [remove(path), add(path, values("p", "3"))];
    expect(patched("structuredProperties", current, document)).toEqual({ properties: [values("q", "2"), values("p", "3")] });
  });

  test("set all owners, upstreams and assets from a list", () => {
    const owners = [owner("b", "NONE"), owner("a", "NONE"), owner("b", "DATAOWNER")];
    const current = { owners: [owner("a", "NONE")], lastModified: given };
    expect(patched("ownership", current, [add("/owners", owners)])).toEqual({ owners, lastModified: given });
    const upstreams = [{ auditStamp: given, dataset: dataset("u"), type: "COPY" }];
    expect(patched("upstreamLineage", undefined, [add("/upstreams", upstreams)])).toEqual({ upstreams, fineGrainedLineages: [] });
    const assets = [{ ...edge(dataset("a")), outputPort: true }];
    expect(patched("dataProductProperties", undefined, [add("/assets", assets)])).toEqual({ assets });
  });

  test("describe, tag and classify a column of which nothing is known", () => {
    const at = "/editableSchemaFieldInfo/[version=2.0].f~1g";
    const document = [
      add(`${at}/description`, "d"),
      add(`${at}/globalTags/tags/urn:li:tag:x`, tag("x")),
      add(`${at}/glossaryTerms/terms/urn:li:glossaryTerm:y`, term("y")),
    ];
    const value = patched("editableSchemaMetadata", undefined, document);
    const column = {
      fieldPath: "[version=2.0].f/g",
      description: "d",
      globalTags: { tags: [tag("x")] },
      glossaryTerms: { terms: [term("y")], auditStamp: stamp },
    };
    expect(value).toEqual({ created: stamp, lastModified: stamp, editableSchemaFieldInfo: [column] });
  });

  test("take the last tag and term of a column away, whose lists stay", () => {
    const column = { fieldPath: "f", globalTags: { tags: [tag("x")] }, glossaryTerms: { terms: [term("y")], auditStamp: given } };
    const current = { created: given, lastModified: given, editableSchemaFieldInfo: [{ fieldPath: "e" }, column] };
    const document = [
      remove("/editableSchemaFieldInfo/f/globalTags/tags/urn:li:tag:x"),
      remove("/editableSchemaFieldInfo/f/glossaryTerms/terms/urn:li:glossaryTerm:y"),
    ];
    expect(patched("editableSchemaMetadata", current, document)?.editableSchemaFieldInfo).toEqual([
      { fieldPath: "e" },
      { fieldPath: "f", globalTags: { tags: [] }, glossaryTerms: { terms: [], auditStamp: given } },
    ]);
  });

  test("connect a job with datasets, jobs and columns", () => {
    const job = "urn:li:dataJob:(urn:li:dataFlow:(airflow,f,PROD),j)";
    const column = `urn:li:schemaField:(${dataset("a")},c)`;
    const document = [
      add(`/inputDatasetEdges/${dataset("a")}`, edge(dataset("a"))),
      add(`/outputDatasetEdges/${dataset("b")}`, edge(dataset("b"))),
      add(`/inputDatajobEdges/${job}`, edge(job)),
      add(`/inputDatasetFields/${column}`, column),
    ];
    expect(patched("dataJobInputOutput", undefined, document)).toEqual({
      inputDatasetEdges: [edge(dataset("a"))],
      outputDatasetEdges: [edge(dataset("b"))],
      inputDatajobEdges: [edge(job)],
      inputDatasetFields: [column],
      outputDatasetFields: [],
      fineGrainedLineages: [],
      inputDatajobs: [],
      inputDatasets: [],
      outputDatasets: [],
    });
  });

  test("name the columns that a job reads and writes by nothing but the path", () => {
    const [read, written] = ["a", "b"].map((name) => `urn:li:schemaField:(${dataset(name)},c)`);
    const document = [add(`/inputDatasetFields/${read}`, {}), add(`/outputDatasetFields/${written}`, {})];
    const columns = { inputDatasetFields: [read], outputDatasetFields: [written] };
    const value = patched("dataJobInputOutput", undefined, document);
    expect(value).toMatchObject(columns);
    expect(patched("dataJobInputOutput", value, [...document, remove(`/inputDatasetFields/${dataset("z")}`)])).toBe(value);
  });

  test("build a chart and a dashboard from nothing", () => {
    const started = { description: "", lastModified: { created: stamp, lastModified: stamp } };
    const chart = [add("/title", "t"), add(`/inputEdges/${dataset("a")}`, edge(dataset("a"))), add("/customProperties/k", "v")];
    expect(patched("chartInfo", undefined, chart)).toEqual({
      ...started,
      title: "t",
      inputEdges: [edge(dataset("a"))],
      inputs: [],
      customProperties: { k: "v" },
    });
    const urn = "urn:li:chart:(looker,c)";
    const dashboard = [add("/title", "t"), add(`/chartEdges/${urn}`, edge(urn)), add(`/charts/${urn}`, urn)];
    expect(patched("dashboardInfo", undefined, dashboard)).toEqual({
      ...started,
      title: "t",
      chartEdges: [edge(urn)],
      datasetEdges: [],
      dashboards: [],
      datasets: [],
      charts: [urn],
    });
  });

  test("name what a chart reads by its URN alone, which is stored in the union that the model has there", () => {
    const [kept, read] = [dataset("k"), dataset("a")];
    const stored = { title: "t", description: "", lastModified: { created: stamp, lastModified: stamp }, inputs: [{ string: kept }] };
    const value = patched("chartInfo", stored, [add(`/inputs/${read}`, read)]);
    expect(value?.inputs).toEqual([{ string: kept }, { string: read }]);
    expect(patched("chartInfo", value, [remove(`/inputs/${kept}`)])?.inputs).toEqual([{ string: read }]);
  });

  test("set custom properties of a job and take one away", () => {
    const current = { name: "j", type: { string: "t" }, customProperties: { a: "1", b: "2" } };
    const document = [add("/customProperties/c", "3"), remove("/customProperties/a")];
    expect(patched("dataJobInfo", current, document)?.customProperties).toEqual({ b: "2", c: "3" });
  });

  test("address people and prompts of a form", () => {
    const prompt = { id: "p", title: "t", type: "STRUCTURED_PROPERTY" };
    const user = "urn:li:corpuser:a";
    const kind = "urn:li:ownershipType:o";
    const document = [
      add("/name", "n"),
      add("/prompts/p", prompt),
      add(`/actors/users/${user}`, user),
      add("/actors/owners", false),
      add(`/actors/ownershipTypes/${kind}`, kind),
    ];
    expect(patched("formInfo", undefined, document)).toEqual({
      name: "n",
      prompts: [prompt],
      actors: { owners: false, users: [user], groups: [], ownershipTypes: [kind] },
    });
  });

  test("define a structured property with its allowed values", () => {
    const type = "urn:li:entityType:datahub.dataset";
    const allowed = (text: string, description: string) => ({ value: { string: text }, description });
    const defined = patched("propertyDefinition", undefined, [
      add("/qualifiedName", "p"),
      add(`/entityTypes/${type}`, type),
      add("/cardinality", "MULTIPLE"),
      add("/allowedValues/a", allowed("a", "first")),
    ]);
    expect(defined).toMatchObject({
      qualifiedName: "p",
      entityTypes: [type],
      cardinality: "MULTIPLE",
      allowedValues: [allowed("a", "first")],
    });
    const described = patched("propertyDefinition", defined, [
      add("/allowedValues/a", allowed("a", "again")),
      add("/allowedValues/b", allowed("b", "")),
    ]);
    expect(described?.allowedValues).toEqual([allowed("a", "again"), allowed("b", "")]);
  });
});
