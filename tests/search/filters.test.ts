import { beforeAll, describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectRefused } from "../support/refusals.ts";
import { act, answered, proposalOf, propose, proposeAll } from "../support/rest-calls.ts";
import { passing, protocol, search, searchAll, urnsOf, where } from "./search-calls.ts";
import { shopCatalog, urns } from "./shop-catalog.ts";

const { orders, items, customers, clicks } = urns;
const all = [orders, items, customers, clicks];

type Case = readonly [criterion: Record<string, unknown>, ...passing: string[]];

const cases: readonly Case[] = [
  [{ field: "name", value: "Orders" }, orders],
  [{ field: "name", value: "orders" }],
  [{ field: "name", value: "orders", condition: "IEQUAL" }, orders],
  [{ field: "name", values: ["Orders", "clicks"] }, orders, clicks],
  [{ field: "name", values: ["Orders", "clicks"], condition: "IN" }, orders, clicks],
  [{ field: "name", value: "ORDER", condition: "START_WITH" }, orders, items],
  [{ field: "name", value: "items", condition: "END_WITH" }, items],
  [{ field: "name", value: "ic", condition: "CONTAIN" }, clicks],
  [{ field: "name", value: "Orders", negated: true }, items, customers, clicks],
  [{ field: "name", value: "Orders", negated: "false" }, orders],
  [{ field: "typeNames", condition: "EXISTS" }, items],
  [{ field: "typeNames", condition: "IS_NULL" }, orders, customers, clicks],
  [{ field: "name", value: "" }, ...all],
  [{ field: "name", values: [] }, ...all],
  [{ field: "name", value: null, values: ["Orders"] }, orders],
  [{ field: "name.keyword", value: "Orders" }, orders],
  [{ field: "name.delimited", value: "order" }, orders, items],
  [{ field: "name.delimited", values: ["items order", "CLICK"] }, items, clicks],
  [{ field: "name.ngram", value: "order", condition: "IEQUAL", negated: true }, customers, clicks],
  [{ field: "platform.keyword", value: "urn:li:dataPlatform:kafka" }, clicks],
  [{ field: "_entityName", value: "Orders" }, orders],
  [{ field: "tags", value: urns.legacy }, orders, customers],
  [{ field: "fieldTags", value: urns.legacy }, customers],
  [{ field: "origin", value: "DEV" }, clicks],
  [{ field: "env", value: "DEV" }, clicks],
  [{ field: "customProperties", value: "tier=gold" }, orders],
  [{ field: "urn", value: "shop.", condition: "CONTAIN" }, orders, items, customers],
  [{ field: "urn", value: orders }, orders],
  [{ field: "rowCount", value: "1000", condition: "GREATER_THAN" }, clicks],
  [{ field: "rowCount", value: 1200, condition: "GREATER_THAN" }],
  [{ field: "rowCount", value: 1200, condition: "LESS_THAN_OR_EQUAL_TO" }, clicks],
  [{ field: "rowCount", values: ["1", "1200"] }, clicks],
  [{ field: "hasOwners", value: "true" }, orders],
  [{ field: "hasDescription", value: "false" }, clicks],
  [{ field: "_entityType", value: "DATASET" }, ...all],
  [{ field: "entityType", values: ["dashboard"] }],
  [{ field: "entity", values: ["DATASET", "chart"] }, ...all],
  [{ field: "_entityType\u241etypeNames", value: "dataset\u241eView" }, items],
  [{ field: "_entityType\u241etypeNames", values: ["DATASET"] }, ...all],
  [{ field: "_entityType\u241etypeNames", value: "dataset\u241eView", negated: true }, orders, customers, clicks],
  [{ field: "_entityType\u241etypeNames.keyword", value: "DATASET\u241eView" }, items],
  [{ field: "_entityType\u241etypeNames", value: "DATASET\u241eview", condition: "IEQUAL" }, items],
  [{ field: "_entityType\u241etypeNames", value: "DATASET\u241eview", condition: "IN" }],
  [{ field: "_entityType\u241etypeNames", condition: "EXISTS" }, items],
  [{ field: "_entityType\u241etypeNames", condition: "IS_NULL" }, orders, customers, clicks],
  [{ field: "entityType.keyword", value: "DATASET" }, ...all],
  [{ field: "entity.keyword", value: "DATASET" }, ...all],
  [{ field: "hasOwners.keyword", value: "True" }, orders],
  [{ field: "fieldPaths", value: "customerId" }, orders],
  [{ field: "owners", value: "urn:li:corpuser:jdoe" }, orders],
  [{ field: "browsePaths", value: "/prod/hive" }, orders, items],
  [{ field: "browsePaths", value: "/prod" }, orders, items, customers],
  [{ field: "browsePaths", value: "/pro" }],
  [{ field: "browsePathV2.length", value: 2 }, orders],
  [{ field: "browsePathV2.length", value: 1, condition: "LESS_THAN_OR_EQUAL_TO" }, items, customers, clicks],
  [{ field: "browsePaths.length", values: ["2", "3"] }, orders, items, customers],
  [{ field: "browsePaths", value: "/PROD/hive" }],
  [{ field: "browsePaths", value: "/Prod" }],
  [{ field: "browsePathV2", value: `\u241f${urns.database.toUpperCase()}` }],
  [{ field: "browsePathV2", value: urns.database, condition: "CONTAIN" }, orders],
  [{ field: "browsePathV2", value: `\u241f${urns.database}` }, orders],
  [{ field: "browsePathV2", value: `\u241f${urns.database}\u241f${urns.schema}` }, orders],
];

onEachBackend("a filter", (catalog) => {
  beforeAll(async () => {
    expect((await proposeAll(catalog, shopCatalog())).status).toBe(200);
  });

  test.for(cases)("%j", async ([criterion, ...expected]) => {
    expect(await passing(catalog, criterion)).toEqual(expected.toSorted());
  });

  test("its groups are alternatives of conjunctions, and the older form is one conjunction", async () => {
    const [hive, kafka] = ["hive", "kafka"].map((name) => ({ field: "platform", value: `urn:li:dataPlatform:${name}` }));
    const view = { field: "typeNames", value: "View" };
    expect(urnsOf(await search(catalog, "*", { filter: { or: [{ and: [hive, view] }, { and: [kafka] }] } })).sort()).toEqual(
      [items, clicks].sort(),
    );
    expect(urnsOf(await search(catalog, "*", { filter: { criteria: [hive, view] } }))).toEqual([items]);
    expect((await search(catalog, "*", { filter: { or: [] } })).numEntities).toBe(4);
    expect((await search(catalog, "*", { filter: {} })).numEntities).toBe(4);
  });

  describe("of a hierarchy", () => {
    test.for<Case>([
      [{ field: "domains", value: urns.sales }, orders, items],
      [{ field: "domains", values: [urns.sales], condition: "IN" }, orders, items],
      [{ field: "domains", value: urns.europe }, orders],
      [{ field: "domains", value: urns.europe, condition: "ANCESTORS_INCL" }, orders, items],
      [{ field: "domains", value: urns.retail, condition: "DESCENDANTS_INCL" }, orders],
      [{ field: "domains", value: urns.retail, condition: "RELATED_INCL" }, orders, items],
      [{ field: "domains", value: urns.sales, negated: true }, customers, clicks],
      [{ field: "container", value: urns.database }, orders],
      [{ field: "container.keyword", value: urns.schema }, orders],
    ])("%j", async ([criterion, ...expected]) => {
      expect(await passing(catalog, criterion)).toEqual(expected.toSorted());
    });

    test.for<Case>([
      [{ field: "domains", value: urns.sales }, items],
      [{ field: "domains", value: urns.europe }, orders],
      [{ field: "container", value: urns.database }],
      [{ field: "domains", value: urns.retail, condition: "DESCENDANTS_INCL" }],
    ])("means what it names alone where it is not to be rewritten: %j", async ([criterion, ...expected]) => {
      const asIs = { searchFlags: { rewriteQuery: false } };
      expect(await passing(catalog, criterion, asIs)).toEqual(expected.toSorted());
      const widened = await passing(catalog, criterion);
      expect(await passing(catalog, criterion, { searchFlags: { rewriteQuery: null } })).toEqual(widened);
      expect(await passing(catalog, criterion, { searchFlags: { rewriteQuery: true } })).toEqual(widened);
    });

    test.for([
      ["filter", { start: 0, count: 10 }],
      ["list", { start: 0, count: 10 }],
      ["searchAcrossEntities", { input: "*", start: 0, count: 10 }],
      ["scrollAcrossEntities", { input: "*", count: 10 }],
      ["autocomplete", { query: "order", limit: 10 }],
      ["browse", { path: "/prod/hive/shop", start: 0, limit: 10 }],
    ] as const)("is rewritten by %s unless it is not to be", async ([action, parameters]) => {
      const asked = { entity: "dataset", ...parameters, ...where({ field: "domains", value: urns.sales }) };
      const found = (searchFlags: object) => answered(act(catalog, `entities?${action}`, { ...asked, searchFlags }, protocol));
      expect(JSON.stringify(await found({}))).toContain(orders);
      const asIs = JSON.stringify(await found({ rewriteQuery: false }));
      expect(asIs).toContain(items);
      expect(asIs).not.toContain(orders);
    });

    test("follows a move at once, and ends in a circle", async () => {
      const [a, b] = ["urn:li:domain:a", "urn:li:domain:b"];
      const member = (domain: string, parentDomain?: string) =>
        proposalOf(domain, "domainProperties", { name: domain, ...(parentDomain && { parentDomain }) });
      await proposeAll(catalog, [member(a), member(b), proposalOf(clicks, "domains", { domains: [b] })]);
      expect(await passing(catalog, { field: "domains", value: a })).toEqual([]);
      await propose(catalog, member(b, a));
      expect(await passing(catalog, { field: "domains", value: a })).toEqual([clicks]);
      await propose(catalog, member(a, b));
      expect(await passing(catalog, { field: "domains", value: a })).toEqual([clicks]);
    });
  });

  test("only the latest version of a model is there when something is filtered, unless all are wanted", async () => {
    const version = (id: string) =>
      proposalOf(`urn:li:mlModel:(urn:li:dataPlatform:mlflow,${id},PROD)`, "versionProperties", {
        versionSet: "urn:li:versionSet:(churn,mlModel)",
        version: { versionTag: id },
        sortId: id,
      });
    for (const id of ["v1", "v2"]) expect((await propose(catalog, version(id))).status).toBe(200);
    const named = where({ field: "urn", value: "mlflow", condition: "CONTAIN" });
    const found = await search(catalog, "*", { entity: "mlModel", ...named });
    expect(urnsOf(found)).toHaveLength(1);
    expect(urnsOf(found)[0]).toContain("v2");
    expect((await search(catalog, "*", { entity: "mlModel", ...named, searchFlags: { filterNonLatestVersions: false } })).numEntities).toBe(
      2,
    );
    expect((await search(catalog, "*", { entity: "mlModel" })).numEntities).toBe(2);
  });

  test("takes the newer notice of deprecation where there are two, as whoever reads the dataset does", async () => {
    const stamp = { actor: "urn:li:corpuser:jdoe" };
    await catalog.put(clicks, "datasetDeprecation", { deprecated: true, note: "old" });
    expect(await passing(catalog, { field: "deprecated", value: "true" })).toEqual([clicks]);
    await catalog.put(clicks, "deprecation", { deprecated: false, note: "", ...stamp });
    expect(await passing(catalog, { field: "deprecated", value: "true" })).toEqual([]);
    expect(await passing(catalog, { field: "deprecated", value: "false" })).toEqual([clicks]);
  });

  test("finds what has upstreams, by tables and by columns", async () => {
    const [column, source] = [`urn:li:schemaField:(${customers},id)`, `urn:li:schemaField:(${orders},id)`];
    const lineage = { upstreamType: "FIELD_SET", upstreams: [source], downstreamType: "FIELD", downstreams: [column] };
    const upstreams = [{ dataset: orders, type: "TRANSFORMED" }];
    await propose(catalog, proposalOf(items, "upstreamLineage", { upstreams }));
    await propose(catalog, proposalOf(customers, "upstreamLineage", { upstreams, fineGrainedLineages: [lineage] }));
    expect(await passing(catalog, { field: "hasUpstreams", value: "true" })).toEqual([items, customers].sort());
    expect(await passing(catalog, { field: "hasFineGrainedUpstreams", value: "true" })).toEqual([customers]);
    expect(await passing(catalog, { field: "fineGrainedUpstreams", value: source })).toEqual([customers]);
  });

  test("finds the columns of a business attribute", async () => {
    const [attribute, column] = ["urn:li:businessAttribute:mail", `urn:li:schemaField:(${customers},mail)`];
    await propose(catalog, proposalOf(column, "businessAttributes", { businessAttribute: { businessAttributeUrn: attribute } }));
    for (const field of ["businessAttribute", "businessAttribute.keyword", "businessAttributeRef", "businessAttributeRef.urn"]) {
      const found = await search(catalog, "*", { entity: "schemaField", ...where({ field, value: attribute }) });
      expect(urnsOf(found), field).toEqual([column]);
    }
  });

  test("finds what a run wrote, and when an entity was created", async () => {
    const before = Date.now();
    await propose(catalog, {
      ...proposalOf("urn:li:tag:run", "tagProperties", { name: "run" }),
      systemMetadata: { runId: "run-7", lastObserved: before },
    });
    expect(urnsOf(await searchAll(catalog, "*", where({ field: "runId", value: "run-7" })))).toEqual(["urn:li:tag:run"]);
    const since = await searchAll(
      catalog,
      "*",
      where({ field: "systemCreated", value: String(before - 1), condition: "GREATER_THAN" }, { field: "urn", value: "urn:li:tag:run" }),
    );
    expect(since.numEntities).toBe(1);
  });

  test("finds what a run wrote again as it was, and by the run before", async () => {
    const urn = "urn:li:tag:seen";
    const runs = ["run-8", "run-9", "run-10"];
    const found = () => Promise.all(runs.map(async (value) => urnsOf(await searchAll(catalog, "*", where({ field: "runId", value })))));
    const write = (runId: string) =>
      propose(catalog, { ...proposalOf(urn, "status", { removed: false }), systemMetadata: { runId, lastObserved: 5 } });
    // Its key stays of the run that made it.
    await propose(catalog, { ...proposalOf(urn, "tagKey", { name: "seen" }), systemMetadata: { runId: "run-7", lastObserved: 5 } });
    await write("run-8");
    expect(await found()).toEqual([[urn], [], []]);
    await write("run-9");
    expect(await found()).toEqual([[urn], [urn], []]);
    await write("run-10");
    expect(await found()).toEqual([[], [urn], [urn]]);
  });
});

onEachBackend("glossary terms below a node", (catalog) => {
  const [top, inner, term] = ["urn:li:glossaryNode:top", "urn:li:glossaryNode:inner", "urn:li:glossaryTerm:margin"];
  const withTerms = (condition: string, value: string) => passing(catalog, { field: "glossaryTerms", value, condition });

  beforeAll(async () => {
    const terms = { terms: [{ urn: term }], auditStamp: { time: 0, actor: "urn:li:corpuser:jdoe" } };
    const written = [
      proposalOf(inner, "glossaryNodeInfo", { definition: "", parentNode: top }),
      proposalOf(term, "glossaryTermInfo", { definition: "", termSource: "INTERNAL", parentNode: inner }),
      proposalOf(urns.orders, "glossaryTerms", terms),
    ];
    expect((await proposeAll(catalog, written)).status).toBe(200);
  });

  test("are found where a condition asks for the hierarchy", async () => {
    expect(await withTerms("DESCENDANTS_INCL", top)).toEqual([urns.orders]);
    expect(await withTerms("RELATED_INCL", inner)).toEqual([urns.orders]);
    for (const plain of ["EQUAL", "IN"]) expect(await withTerms(plain, inner)).toEqual([]);
    expect(await withTerms("ANCESTORS_INCL", inner)).toEqual([]);
    expect(await withTerms("ANCESTORS_INCL", term)).toEqual([urns.orders]);
  });
});

onEachBackend("what no document has", (catalog) => {
  const [product, other, assertion] = ["urn:li:dataProduct:shop", "urn:li:dataProduct:other", "urn:li:assertion:fresh"];

  beforeAll(async () => {
    const run = { runId: "1", asserteeUrn: orders, assertionUrn: assertion, status: "COMPLETE", result: { type: "FAILURE" } };
    const written = [
      ...shopCatalog(),
      proposalOf(product, "dataProductProperties", { name: "Shop", assets: [{ destinationUrn: clicks }] }),
      proposalOf(assertion, "assertionInfo", { type: "CUSTOM", customAssertion: { type: "fresh", entity: orders } }),
      proposalOf(assertion, "assertionRunEvent", { timestampMillis: 1_000, ...run }),
    ];
    expect((await proposeAll(catalog, written)).status).toBe(200);
  });

  const [products, failing] = [{ field: "dataProducts" }, { field: "hasFailingAssertions" }];
  const [withoutProduct, sound] = [
    [orders, items, customers],
    [items, customers, clicks],
  ];
  test.for<Case>([
    [{ ...products, values: [other, product] }, clicks],
    [{ ...products, values: [other, product], condition: "IN" }, clicks],
    [{ ...products, condition: "EXISTS" }, clicks],
    [{ ...products, values: [other], condition: "EXISTS" }, clicks],
    [{ ...products, condition: "EXISTS", negated: true }, ...withoutProduct],
    [{ ...products, condition: "IS_NULL" }, ...withoutProduct],
    [{ ...products, values: [product], condition: "IS_NULL" }, ...withoutProduct],
    [{ ...products, condition: "IS_NULL", negated: true }, clicks],
    [{ ...failing, value: "true" }, orders],
    [{ ...failing, value: "False" }, ...sound],
    [{ ...failing, value: "false", negated: true }, orders],
    [{ ...failing, values: ["true", "false"] }, ...all],
    [{ ...failing, values: ["false", "true"] }, ...all],
    [{ ...failing, values: ["false", "true"], negated: true }],
    [{ ...failing, value: "perhaps" }],
    [{ ...failing, condition: "EXISTS" }, orders],
    [{ ...failing, condition: "IS_NULL" }, ...sound],
  ])("filters: %j", async ([criterion, ...expected]) => {
    expect(await passing(catalog, criterion)).toEqual(expected.toSorted());
  });

  test("a soft deleted product is one of them, whether it is named or not", async () => {
    const passes = () => Promise.all([{ value: product }, { condition: "EXISTS" }].map((one) => passing(catalog, { ...products, ...one })));
    await catalog.put(product, "status", { removed: true });
    expect(await passes()).toEqual([[clicks], [clicks]]);
    await catalog.put(product, "status", { removed: false });
    expect(await passes()).toEqual([[clicks], [clicks]]);
  });

  test.for([
    ["dataProducts", "CONTAIN"],
    ["dataProducts", "START_WITH"],
    ["hasFailingAssertions", "GREATER_THAN"],
  ])("%s is compared by whole values, not with %s", async ([field, condition]) => {
    const asked = { entity: "dataset", input: "*", start: 0, count: 10, ...where({ field, value: "x", condition }) };
    await expectRefused(catalog, () => act(catalog, "entities?search", asked), {
      status: 400,
      message: [`Field ${field} cannot be asked for ${condition}; it takes EQUAL, IN, EXISTS, IS_NULL`],
    });
  });
});

onEachBackend("a URN in parentheses that it needs not", (catalog) => {
  const inParentheses = (urn: string) => urn.replace(/[^:]+$/, "($&)");
  const [tag, domain, parent, product] = ["urn:li:tag:par", "urn:li:domain:below", "urn:li:domain:par", "urn:li:dataProduct:par"];

  beforeAll(async () => {
    const written = [
      ...shopCatalog(),
      proposalOf(items, "globalTags", { tags: [{ tag: inParentheses(tag) }] }),
      proposalOf(parent, "domainProperties", { name: "Par" }),
      proposalOf(domain, "domainProperties", { name: "Below", parentDomain: inParentheses(parent) }),
      proposalOf(items, "domains", { domains: [domain] }),
      proposalOf(product, "dataProductProperties", { name: "Par", assets: [{ destinationUrn: items }] }),
    ];
    expect((await proposeAll(catalog, written)).status).toBe(200);
  });

  test.for([
    ["tags", tag],
    ["domains", parent],
    ["dataProducts", product],
  ] as const)("filters by %s as without them", async ([field, urn]) => {
    for (const value of [urn, inParentheses(urn)]) expect(await passing(catalog, { field, value }), value).toEqual([items]);
  });

  test("leads to what is above in a hierarchy, and to the entity itself", async () => {
    expect(await passing(catalog, { field: "domains", value: domain, condition: "ANCESTORS_INCL" })).toEqual([items]);
    expect(urnsOf(await searchAll(catalog, "*", where({ field: "urn", value: inParentheses(parent) })))).toEqual([parent]);
  });

  test("is found in a text, and told once among the values that are counted", async () => {
    for (const text of [`tags:"${inParentheses(tag)}"`, `tags:"${tag}"`])
      expect(urnsOf(await search(catalog, text)), text).toEqual([items]);
    expect(urnsOf(await searchAll(catalog, `urn:"${inParentheses(parent)}"`))).toEqual([parent]);
    const { metadata } = await searchAll(catalog, "*", where({ field: "tags", value: inParentheses(tag) }));
    const told = metadata.aggregations.find(({ name }) => name === "tags")?.filterValues;
    expect(told).toMatchObject([{ value: tag, facetCount: 1, filtered: true }]);
  });
});
