import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { byRestli } from "../support/provenance.ts";
import { expectError } from "../support/refusals.ts";
import { proposalOf, propose, proposeAll } from "../support/rest-calls.ts";
import { datasetUrn, freshDataset, freshUrn } from "../support/sample-urns.ts";

const v2 = { "x-restli-protocol-version": "2.0.0" };

/** As Python's `quote(text, safe="")` writes it: parentheses too. */
function encodedWhole(text: string): string {
  return encodeURIComponent(text).replaceAll("(", "%28").replaceAll(")", "%29");
}

onEachBackend("entitiesV2", (catalog) => {
  const aspectNames = async (path: string, headers = {}) => {
    const { body, status, text } = await catalog.request("GET", path, undefined, headers);
    if (status !== 200) throw new Error(text);
    return Object.keys((body as { aspects: object }).aspects);
  };
  const written = async () => {
    const urn = freshDataset();
    await proposeAll(catalog, [
      proposalOf(urn, "status", { removed: false }),
      proposalOf(urn, "datasetProperties", { description: "a" }),
      proposalOf(urn, "datasetProfile", { timestampMillis: 1 }),
    ]);
    return urn;
  };
  const pathOf = (urn: string) => `/entitiesV2/${encodeURIComponent(urn)}`;

  test("takes a query too long for a URL as the form of a POST that stands for a GET", async () => {
    const urns = [await written(), await written()];
    const headers = { "x-http-method-override": "GET", "content-type": "application/x-www-form-urlencoded", ...v2 };
    const query = `ids=List(${urns.map(encodedWhole).join(",")})&aspects=List(status)`;
    const tunnelled = await catalog.request("POST", "/entitiesV2", query, headers);
    expect(tunnelled.body).toEqual((await catalog.request("GET", `/entitiesV2?${query}`, undefined, v2)).body);
    expect(Object.keys((tunnelled.body as { results: object }).results)).toEqual(urns);
  });

  test("answers an entity in the envelope of the interface", async () => {
    const urn = freshUrn("corpuser");
    const systemMetadata = { runId: "r", lastObserved: 1 };
    await propose(catalog, proposalOf(urn, "corpUserInfo", { active: true, displayName: "Größe 🎉" }, { systemMetadata }));
    const answer = await catalog.request("GET", pathOf(urn), undefined, v2);
    const created = { time: expect.any(Number), actor: "urn:li:corpuser:__datahub_system" };
    const envelope = { type: "VERSIONED", version: 0, created, systemMetadata: { ...systemMetadata, version: "1", properties: byRestli } };
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ "content-type": "application/json", ...v2 });
    expect(answer.headers).not.toHaveProperty("x-restli-error-response");
    expect(answer.body).toEqual({
      urn,
      entityName: "corpuser",
      aspects: {
        corpUserKey: { ...envelope, name: "corpUserKey", value: { username: urn.split(":")[3] } },
        corpUserInfo: { ...envelope, name: "corpUserInfo", value: { active: true, displayName: "Größe 🎉" } },
      },
    });
  });

  test("answers the same bytes however often it is asked, until something else is written", async () => {
    const urn = freshUrn("corpuser");
    const named = async (displayName: string) => {
      await propose(catalog, proposalOf(urn, "corpUserInfo", { active: true, displayName }));
      const answers = [1, 2, 3, 4].map(() => catalog.request("GET", pathOf(urn), undefined, v2));
      for (const answer of await Promise.all(answers))
        expect(answer.body).toMatchObject({ aspects: { corpUserInfo: { value: { displayName } } } });
      const [first, second, third] = [await answers[0], await answers[3], await catalog.request("GET", pathOf(urn), undefined, v2)];
      expect([second?.text, third.text]).toEqual([first?.text, first?.text]);
      expect([second?.headers["content-length"], third.headers["content-length"]]).toEqual(Array(2).fill(first?.headers["content-length"]));
    };
    await named("Größe 🎉");
    await named("Größe");
    expect(await aspectNames(`${pathOf(urn)}?aspects=List(corpUserInfo)`, v2)).toEqual(["corpUserKey", "corpUserInfo"]);
    expect(await aspectNames(`${pathOf(urn)}?alwaysIncludeKeyAspect=false&aspects=List(corpUserInfo)`, v2)).toEqual(["corpUserInfo"]);
    await catalog.request("POST", "/entities?action=delete", { urn });
    expect(await aspectNames(pathOf(urn))).toEqual(["corpUserKey"]);
  });

  test("hides the values of a property once that is soft deleted, also of an entity that was read often", async () => {
    const [property, urn] = [freshUrn("structuredProperty"), freshDataset()];
    await proposeAll(catalog, [
      proposalOf(property, "propertyDefinition", {
        qualifiedName: property.slice("urn:li:structuredProperty:".length),
        valueType: "urn:li:dataType:datahub.string",
        entityTypes: ["urn:li:entityType:datahub.dataset"],
      }),
    ]);
    await propose(catalog, proposalOf(urn, "structuredProperties", { properties: [{ propertyUrn: property, values: [{ string: "a" }] }] }));
    const shown = async () => {
      const { body } = await catalog.request("GET", pathOf(urn), undefined, v2);
      return (body as { aspects: { structuredProperties: { value: { properties: object[] } } } }).aspects.structuredProperties.value
        .properties.length;
    };
    expect([await shown(), await shown(), await shown()]).toEqual([1, 1, 1]);
    await propose(catalog, proposalOf(property, "status", { removed: true }));
    expect([await shown(), await shown()]).toEqual([0, 0]);
  });

  test("answers an unknown URN with the key alone, made from it and without system metadata", async () => {
    const before = Date.now();
    const { status, body } = await catalog.request("GET", pathOf("urn:li:corpuser:nobody"));
    expect(status).toBe(200);
    expect(body).toEqual({
      urn: "urn:li:corpuser:nobody",
      entityName: "corpuser",
      aspects: {
        corpUserKey: {
          name: "corpUserKey",
          type: "VERSIONED",
          version: 0,
          value: { username: "nobody" },
          created: { time: expect.any(Number), actor: "urn:li:corpuser:__datahub_system" },
        },
      },
    });
    const { time } = (body as { aspects: { corpUserKey: { created: { time: number } } } }).aspects.corpUserKey.created;
    expect(time).toBeGreaterThanOrEqual(before);
  });

  test("shows no time series, and all aspects unless some are named", async () => {
    const urn = await written();
    expect((await aspectNames(pathOf(urn))).sort()).toEqual([
      "browsePathsV2",
      "dataPlatformInstance",
      "datasetKey",
      "datasetProperties",
      "status",
    ]);
  });

  test.each([
    ["as a list", "aspects=List(status,datasetProperties)"],
    ["as a list with blanks", "aspects=List(status,%20datasetProperties)"],
    ["as a list of encoded elements", "aspects=List(%73tatus,dataset%50roperties)"],
    ["as an encoded list", "aspects=List%28status%2CdatasetProperties%29"],
    ["repeated", "aspects=status&aspects=datasetProperties"],
    ["as a list and bare", "aspects=List(status)&aspects=datasetProperties"],
  ])("takes aspect names %s, whatever the protocol version", async (_form, query) => {
    const urn = await written();
    for (const headers of [{}, v2]) {
      expect((await aspectNames(`${pathOf(urn)}?${query}`, headers)).sort()).toEqual(["datasetKey", "datasetProperties", "status"]);
    }
  });

  test.each(["List(status", "List%28status", "status&aspects=List(status,"])("refuses a list that does not end: %s", async (list) => {
    const answer = await catalog.request("GET", `${pathOf(await written())}?aspects=${list}`);
    expectError(answer, { status: 400, message: ["Malformed query: aspects is", "List(status", "ends with a bracket"] });
  });

  test("takes a single bare name", async () => {
    expect(await aspectNames(`${pathOf(await written())}?aspects=status`)).toEqual(["datasetKey", "status"]);
  });

  test("leaves out names that nobody knows and aspects that nobody wrote", async () => {
    const urn = await written();
    expect(await aspectNames(`${pathOf(urn)}?aspects=List(nosuch,ownership,status,constructor)`)).toEqual(["datasetKey", "status"]);
    expect(await aspectNames(`${pathOf(urn)}?aspects=List()`)).toEqual(["datasetKey"]);
  });

  test("leaves the key out when asked to, unless it is named", async () => {
    const urn = await written();
    expect(await aspectNames(`${pathOf(urn)}?aspects=List(status)&alwaysIncludeKeyAspect=false`)).toEqual(["status"]);
    expect(await aspectNames(`${pathOf(urn)}?aspects=List(status,datasetKey)&alwaysIncludeKeyAspect=false`)).toEqual([
      "datasetKey",
      "status",
    ]);
    expect(await aspectNames(`${pathOf(urn)}?aspects=List(status)&alwaysIncludeKeyAspect=true`)).toEqual(["datasetKey", "status"]);
    for (const no of ["false", "FALSE", "False%20"]) {
      expect(await aspectNames(`${pathOf("urn:li:corpuser:nobody")}?alwaysIncludeKeyAspect=${no}`)).toEqual([]);
    }
    const answer = await catalog.request("GET", `${pathOf(urn)}?alwaysIncludeKeyAspect=no`);
    expectError(answer, { status: 400, message: ['alwaysIncludeKeyAspect is "no"; expected true or false'] });
  });

  describe("finds an entity whose URN is written", () => {
    const urn = "urn:li:dataset:(urn:li:dataPlatform:hdfs,/logs/day 1/50%25/ü,PROD)";
    const encoded = encodeURIComponent(urn);
    test.each([
      ["encoded whole", encoded],
      ["as Python's quote writes it", encoded.replaceAll("%3A", ":").replaceAll("%2F", "/")],
      [
        "with raw slashes, parentheses and commas",
        encoded.replaceAll("%3A", ":").replaceAll("%2F", "/").replaceAll("%2C", ",").replaceAll("%28", "(").replaceAll("%29", ")"),
      ],
      ["with a slash before the query", `${encoded}/`],
      ["with blanks at the end", `${encoded}${"%20".repeat(12)}`],
      ["in lower case escapes", encoded.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())],
    ])("%s", async (_how, text) => {
      await propose(catalog, proposalOf(urn, "status", { removed: false }));
      for (const prefix of ["", "/gms", "/api/gms"]) {
        const { body } = await catalog.request("GET", `${prefix}/entitiesV2/${text}?aspects=List(status)`);
        expect(body).toMatchObject({ urn, aspects: { status: { value: { removed: false } } } });
        const aspect = await catalog.request("GET", `${prefix}/aspects/${text}?aspect=status&version=0`);
        expect(aspect.body).toEqual({ version: 0, aspect: { "com.linkedin.common.Status": { removed: false } } });
      }
    });
  });

  test("finds an entity whose URN is written as it is, with parentheses that are encoded in it", async () => {
    const urn = datasetUrn("x%28y%29%2Cz");
    await propose(catalog, proposalOf(urn, "status", { removed: false }));
    expect((await catalog.request("GET", `/entitiesV2/${urn}?aspects=List(status)`)).body).toMatchObject({ urn, aspects: { status: {} } });
    expect((await catalog.request("GET", `/aspects/${urn}?aspect=status&version=0`)).status).toBe(200);
  });

  describe("reads several at once", () => {
    const results = async (query: string, headers = {}) => {
      const { body, text, status } = await catalog.request("GET", `/entitiesV2?${query}`, undefined, headers);
      if (status !== 200) throw new Error(text);
      return body as { results: Record<string, { urn: string; aspects: object }>; statuses: object; errors: object };
    };
    const quoted = (urn: string) => encodeURIComponent(urn).replaceAll("%3A", ":");

    test("under their plain URNs, unknown ones too", async () => {
      const urns = [await written(), freshDataset()];
      const answer = await results(`ids=List(${urns.map(quoted).join(",")})&aspects=List(status,ownership)`, {
        ...v2,
        "x-restli-method": "batch_get",
      });
      expect(answer).toMatchObject({ statuses: {}, errors: {} });
      expect(Object.entries(answer.results).map(([key, { urn, aspects }]) => [key, urn, Object.keys(aspects)])).toEqual([
        [urns[0], urns[0], ["datasetKey", "status"]],
        [urns[1], urns[1], ["datasetKey"]],
      ]);
    });

    test.each([
      ["a list of quoted URNs", (urns: readonly string[]) => `ids=List(${urns.map(quoted).join(",")})`],
      ["a list of raw URNs", (urns: readonly string[]) => `ids=List(${urns.join(",")})`],
      ["an encoded list", (urns: readonly string[]) => `ids=${encodedWhole(`List(${urns.map(encodedWhole).join(",")})`)}`],
      ["repeated", (urns: readonly string[]) => urns.map((urn) => `ids=${encodeURIComponent(urn)}`).join("&")],
    ])("as %s", async (_form, query) => {
      const urns = [freshDataset(), freshDataset(), freshUrn("tag")];
      expect(Object.keys((await results(query(urns))).results)).toEqual(urns);
    });

    test("one bare id is a list of one, and an empty list answers nothing", async () => {
      const urn = freshDataset();
      expect(Object.keys((await results(`ids=${urn}`)).results)).toEqual([urn]);
      expect(await results("ids=List()")).toEqual({ results: {}, statuses: {}, errors: {} });
    });

    test.each(["entitiesV2", "entities"])("and a repeated id is answered once by %s", async (resource) => {
      const urn = freshDataset();
      const { text } = await catalog.request("GET", `/${resource}?ids=List(${quoted(urn)},${quoted(urn)})`, undefined, v2);
      expect(text.split(`"${urn}":`)).toHaveLength(2);
    });

    test("refuses all when one is no URN", async () => {
      const answer = await catalog.request("GET", `/entitiesV2?ids=List(${quoted(freshDataset())},nosuch)`);
      expectError(answer, { status: 400, message: ['Invalid urn "nosuch"'] });
    });
  });

  test.each([
    ["an unknown entity type", "urn:li:nosuch:x", "Failed to find entity with name nosuch in EntityRegistry"],
    ["no URN at all", "nosuch", "doesn't start with 'urn:'"],
    ["too few parts", "urn:li:dataset:(urn:li:dataPlatform:hive,a)", "urn:li:dataset:(<platform>,<name>,<origin>)"],
  ])("refuses %s", async (_fault, urn, message) => {
    expectError(await catalog.request("GET", pathOf(urn)), { status: 400, message: [message] });
  });
});

onEachBackend("entitiesVersionedV2", (catalog) => {
  const versioned = async () => {
    const urn = freshDataset();
    for (const text of ["a", "b", "c"]) await propose(catalog, proposalOf(urn, "datasetProperties", { description: text }));
    await propose(catalog, proposalOf(urn, "status", { removed: false }));
    return urn;
  };
  const read = (id: string, query = "&entityType=dataset") =>
    catalog.request("GET", `/entitiesVersionedV2?ids=List(${encodeURIComponent(id)})${query}`, undefined, v2);
  const values = async (urn: string, id: string, query?: string) => {
    const { body } = await read(id, query);
    const { aspects } =
      (body as { results: Record<string, { aspects: Record<string, { version: number; value: unknown }> }> }).results[urn] ?? {};
    return Object.fromEntries(Object.entries(aspects ?? {}).map(([name, { version, value }]) => [name, [version, value]]));
  };

  test("answers the versions of a stamp, under the plain URN", async () => {
    const urn = await versioned();
    expect(await values(urn, `(${urn} , datasetProperties:1;status:0)`)).toEqual({
      datasetProperties: [1, { description: "a" }],
      status: [0, { removed: false }],
    });
  });

  test("takes the number of the latest value as well as its row", async () => {
    const urn = await versioned();
    for (const version of [0, 3]) {
      expect(await values(urn, `(${urn} , datasetProperties:${version})`)).toEqual({ datasetProperties: [version, { description: "c" }] });
    }
  });

  test.each(["null", ""])("answers the latest for the stamp %j", async (stamp) => {
    const urn = await versioned();
    expect(await values(urn, `(${urn} , ${stamp})`)).toMatchObject({
      datasetKey: [0, { name: expect.any(String) }],
      datasetProperties: [0, { description: "c" }],
    });
  });

  test("answers a URN once, with the last of its stamps", async () => {
    const urn = await versioned();
    const ids = [1, 2].map((version) => encodeURIComponent(`(${urn} , datasetProperties:${version})`)).join(",");
    const { text } = await catalog.request("GET", `/entitiesVersionedV2?ids=List(${ids})&entityType=dataset`, undefined, v2);
    expect(text.split(`"${urn}":`)).toHaveLength(2);
    expect(text).toContain('"value":{"description":"b"}');
  });

  test("leaves out versions that are not there and aspects that were not asked for", async () => {
    const urn = await versioned();
    expect(await values(urn, `(${urn} , datasetProperties:9;status:0)`)).toEqual({ status: [0, { removed: false }] });
    expect(await values(urn, `(${urn} , datasetProperties:1;status:0)`, "&entityType=dataset&aspects=List(status)")).toEqual({
      status: [0, { removed: false }],
    });
  });

  test.each([
    ["no entity type", "(urn:li:tag:a , null)", "", "Parameter 'entityType' is required"],
    ["an unknown entity type", "(urn:li:tag:a , null)", "&entityType=nosuch", "Failed to find entity with name nosuch"],
    ["an id that is no pair", "urn:li:tag:a", "&entityType=tag", "(<urn> , <version stamp>)"],
    ["a stamp that cannot be read", "(urn:li:tag:a , status)", "&entityType=tag", "Invalid version stamp cannot be parsed: status"],
  ])("refuses %s", async (_fault, id, query, message) => {
    expectError(await read(id, query), { status: 400, message: [message] });
  });

  test("cannot be read by key", async () => {
    const answer = await catalog.request("GET", "/entitiesVersionedV2/urn:li:tag:a");
    expectError(answer, { status: 400, message: ["GET operation not supported for URI"] });
  });
});
