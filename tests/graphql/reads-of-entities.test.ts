import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answered, proposeAll } from "../support/rest-calls.ts";
import { datasetUrn } from "../support/sample-urns.ts";
import { type CountingCatalog, createCountingCatalog } from "./counting-catalog.ts";
import { dataOf } from "./graphql-calls.ts";

const page = Array.from({ length: 40 }, (_, index) => datasetUrn(`shop.table${index}`));
const stamp = { time: 1, actor: "urn:li:corpuser:ada" };
let catalog: CountingCatalog;

beforeAll(async () => {
  catalog = await createCountingCatalog();
  await answered(proposeAll(catalog, page.flatMap(aspectsOf)));
});

afterAll(() => catalog.close());

/** Each table has an owner, a tag, a term, a domain, a container and a node of the glossary of its own. */
function aspectsOf(urn: string, index: number) {
  const of = (entityUrn: string, aspectName: string, value: object) => ({
    entityType: entityUrn.split(":")[2],
    entityUrn,
    changeType: "UPSERT",
    aspectName,
    aspect: { value: JSON.stringify(value), contentType: "application/json" },
  });
  const own = (type: string) => `urn:li:${type}:own${index}`;
  return [
    of(own("corpuser"), "corpUserInfo", { active: true, displayName: `Owner ${index}` }),
    of(own("tag"), "tagProperties", { name: `Tag ${index}` }),
    of(own("glossaryNode"), "glossaryNodeInfo", { definition: "" }),
    of(own("glossaryTerm"), "glossaryTermInfo", { definition: "", termSource: "INTERNAL", parentNode: own("glossaryNode") }),
    of(own("domain"), "domainProperties", { name: `Domain ${index}` }),
    of(own("container"), "containerProperties", { name: `Schema ${index}` }),
    of(urn, "ownership", { owners: [{ owner: own("corpuser"), type: "DATAOWNER" }], lastModified: stamp }),
    of(urn, "globalTags", { tags: [{ tag: own("tag") }] }),
    of(urn, "glossaryTerms", { terms: [{ urn: own("glossaryTerm") }], auditStamp: stamp }),
    of(urn, "domains", { domains: [own("domain")] }),
    of(urn, "container", { container: own("container") }),
  ];
}

const document = `query ($urns: [String!]!) { entities(urns: $urns) { urn ... on Dataset {
  name exists platform { displayName }
  ownership { owners { owner { ... on CorpUser { properties { displayName } } } ownershipType { info { name } } } }
  globalTags { tags { tag { properties { name } } } }
  glossaryTerms { terms { term { properties { name } parentNodes { nodes { properties { name } childrenCount { termsCount } } } } } }
  domain { domain { properties { name } parentDomains { count } } }
  container { properties { name } }
  parentContainers { containers { properties { name } } }
  structuredProperties { properties { structuredProperty { definition { displayName } } } }
} } }`;

describe("A page of entities", () => {
  test("takes as many reads of the store with 40 entities as with 2", async () => {
    const few = await catalog.readsOf(document, { urns: page.slice(0, 2) });
    expect(await catalog.readsOf(document, { urns: page })).toEqual(few);
    expect(Object.values(few).reduce((sum, calls) => sum + calls, 0)).toBeLessThanOrEqual(6);
  });

  test("shows of each entity what belongs to it", async () => {
    const { entities } = await dataOf(catalog, document, { urns: page.slice(7, 8) });
    expect(entities).toEqual([
      {
        urn: page[7],
        name: "shop.table7",
        exists: true,
        platform: { displayName: "Hive" },
        ownership: {
          owners: [{ owner: { properties: { displayName: "Owner 7" } }, ownershipType: { info: null } }],
        },
        globalTags: { tags: [{ tag: { properties: { name: "Tag 7" } } }] },
        glossaryTerms: {
          terms: [
            {
              term: {
                properties: { name: "own7" },
                parentNodes: { nodes: [{ properties: { name: "own7" }, childrenCount: { termsCount: 1 } }] },
              },
            },
          ],
        },
        domain: { domain: { properties: { name: "Domain 7" }, parentDomains: { count: 0 } } },
        container: { properties: { name: "Schema 7" } },
        parentContainers: { containers: [{ properties: { name: "Schema 7" } }] },
        structuredProperties: null,
      },
    ]);
  });
});
