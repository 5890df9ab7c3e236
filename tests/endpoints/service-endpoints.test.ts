import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectError } from "../support/refusals.ts";
import { act, proposalOf, propose } from "../support/rest-calls.ts";
import { freshDataset } from "../support/sample-urns.ts";

const v1 = { "x-restli-protocol-version": "1.0.0" };
const v2 = { "x-restli-protocol-version": "2.0.0" };
const prefixes = ["", "/gms", "/api/gms"];

onEachBackend("the service", (catalog) => {
  describe("health", () => {
    test.each(prefixes)("below %j is 200 with an empty body", async (prefix) => {
      expect(await catalog.request("GET", `${prefix}/health`)).toMatchObject({ status: 200, text: "" });
    });
  });

  describe("config", () => {
    test("says what clients look at before they speak", async () => {
      const { status, headers, body, text } = await catalog.request("GET", "/config");
      expect(status).toBe(200);
      expect(headers["content-type"]).toBe("application/json");
      expect(text).toContain("\n");
      expect(body).toMatchObject({
        noCode: "true",
        retention: "true",
        statefulIngestionCapable: true,
        patchCapable: true,
        timeZone: "GMT",
        datasetUrnNameCasing: false,
        models: {},
        datahub: { serverType: "prod", serverEnv: "core" },
        managedIngestion: { enabled: true, defaultCliVersion: expect.stringMatching(/^[^@].*\./) },
      });
    });

    test("announces a version from which clients write through OpenAPI, patch status and note assertions", async () => {
      const { body } = await catalog.request("GET", "/config");
      const { version } = (body as { versions: Record<string, { version: string }> }).versions["acryldata/datahub"] ?? {};
      expect(version).toBe("v1.7.0.1");
    });
  });

  test("how fields are searched comes as a table, a line for each field of each entity type", async () => {
    const { status, headers, text } = await catalog.request("GET", "/config/search/export");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    const [names, ...lines] = text.trimEnd().split("\r\n");
    expect(names).toBe(
      "entity,aspect,field,path,type,searched,boost,autocomplete,facet,facet_name,has_values_field,num_values_field,aliases",
    );
    expect(lines).toContain("dataset,datasetKey,id,/name,WORD_GRAM,true,10,true,false,,,,");
    expect(lines).toContain("chart,globalTags,tags,/tags/*/tag,URN,true,0.5,false,true,Tag,hasTags,,");
    expect(new Set(lines).size).toBe(lines.length);
  });

  test("the specification names every resource and action", async () => {
    const { status, headers, body } = await catalog.request("GET", "/openapi/v3/api-docs/60-restli");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/json");
    const { paths } = body as { paths: object };
    for (const endpoint of ["/aspects?action=ingestProposal", "/entities?action=delete", "/entitiesV2/{urn}", "/runs?action=rollback"]) {
      expect(Object.keys(paths)).toContain(endpoint);
    }
  });

  test("the start page is HTML that loads nothing from elsewhere and may not be framed", async () => {
    const { status, headers, text } = await catalog.request("GET", "/");
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(/^text\/html/);
    expect(headers["content-security-policy"]).toMatch(/default-src 'self'.*frame-ancestors 'none'/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(text).toContain("<html");
  });

  describe("every resource", () => {
    test.each(prefixes)("answers below %j", async (prefix) => {
      const urn = freshDataset();
      const write = await catalog.request("POST", `${prefix}/aspects?action=ingestProposal`, {
        proposal: proposalOf(urn, "status", { removed: false }),
      });
      expect(write.text).toBe('{"value":"success"}');
      for (const path of [`/entitiesV2/${encodeURIComponent(urn)}`, `/entities/${encodeURIComponent(urn)}`]) {
        expect((await catalog.request("GET", prefix + path)).text).toContain('"removed":false');
      }
    });

    test.each([
      "/aspects/?action=getCount",
      "/aspects%20?action=getCount",
      "/gms/aspects/?action=getCount",
      "/aspects//?action=getCount",
      "//aspects?action=getCount",
      "/gms//aspects?action=getCount",
    ])("tolerates what stands before the query in %s", async (path) => {
      expect((await catalog.request("POST", path, { aspect: "dataTypeInfo" })).text).toBe('{"value":5}');
    });

    test("is found with letters of its name encoded", async () => {
      expect((await catalog.request("POST", "/%65ntities?action=exists", { urn: "urn:li:tag:none" })).body).toEqual({ value: false });
      expect((await catalog.request("GET", "/%65ntitiesV2/urn:li:tag:a")).body).toMatchObject({ urn: "urn:li:tag:a" });
    });

    test("takes an empty body for actions that require nothing", async () => {
      expect((await catalog.request("POST", "/runs?action=list")).status).toBe(200);
      expect((await catalog.request("POST", "/runs?action=list", "")).status).toBe(200);
      expect((await catalog.request("POST", "/runs?action=list", " \n")).status).toBe(200);
    });

    test.each(["application/octet-stream", "text/xml; charset=utf-8", "application/json", ""])(
      "takes an empty body also where it is called %j",
      async (type) => {
        for (const packed of [{}, { "content-encoding": "gzip" }]) {
          const headers = { "content-type": type, ...packed };
          expect((await catalog.request("POST", "/operations?action=getIndexSizes", "", headers)).status).toBe(200);
          expect((await catalog.request("POST", "/operations?action=getIndexSizes", undefined, headers)).status).toBe(200);
        }
      },
    );

    test.each(["application/json", "application/json; charset=utf-8", "APPLICATION/JSON", "application/vnd.api+json"])(
      "takes a body of type %s",
      async (type) => {
        const answer = await catalog.request("POST", "/aspects?action=getCount", { aspect: "dataTypeInfo" }, { "content-type": type });
        expect(answer.text).toBe('{"value":5}');
      },
    );

    test("answers HEAD like GET, without the body", async () => {
      const { status, text, headers } = await catalog.request("HEAD", "/entitiesV2/urn:li:corpuser:datahub");
      expect([status, text, headers["content-type"]]).toEqual([200, "", "application/json"]);
    });
  });

  test.each([
    ["GET", "/config/search/export"],
    ["GET", "/gms/actuator/health/liveness"],
    ["GET", "/health/ready"],
    ["GET", "/check/ready"],
    ["GET", "/up"],
    ["GET", "/login/options"],
    ["POST", "/auth/signUp"],
    ["POST", "/auth/generateSessionTokenForUser"],
    ["POST", "/auth/verifyNativeUserCredentials"],
    ["POST", "/auth/resetNativeUserCredentials"],
    ["POST", "/auth/track"],
    ["POST", "/api/v2/graphql"],
    ["POST", "/openapi/v3/entity/scroll"],
  ] as const)("%s %s is answered alike with a slash or a blank before its query", async (method, path) => {
    const ask = async (end: string) => {
      const { status, text } = await catalog.request(method, `${path}${end}`, method === "POST" ? {} : undefined);
      return { status, text };
    };
    const plain = await ask("");
    expect(plain.status).not.toBe(404);
    for (const end of ["/", "/?a=/b", "//", "%20"]) expect(await ask(end), end).toEqual(plain);
  });

  test("a slash behind the URN of one part is a part of the URN", async () => {
    for (const resource of ["entitiesV2", "entities"]) {
      expect((await catalog.request("GET", `/${resource}/urn:li:tag:a/?a=b`)).text).toContain('"name":"a/"');
    }
  });

  describe("the protocol version", () => {
    test.each([
      ["absent", {}, "1.0.0"],
      ["1.0.0", v1, "1.0.0"],
      ["2.0.0", v2, "2.0.0"],
    ])("that is %s is told in the answer, be it a success or an error", async (_sent, headers, told) => {
      const answers = [
        await act(catalog, "aspects?getCount", { aspect: "status" }, headers),
        await act(catalog, "aspects?getCount", {}, headers),
        await act(catalog, "aspects?nosuch", {}, headers),
        await catalog.request("GET", "/entitiesV2/urn:li:corpuser:datahub", undefined, headers),
        await catalog.request("GET", "/aspects/urn:li:corpuser:datahub?aspect=status", undefined, headers),
        await act(catalog, "aspects?ingestProposal", { proposal: proposalOf("urn:li:tag:a", "nosuch", {}) }, headers),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 200, 404, 422]);
      expect(answers.map((answer) => answer.headers["x-restli-protocol-version"])).toEqual(answers.map(() => told));
    });

    test.each([
      ["1.0.0", {}],
      ["2.0.0", v2],
    ])("%s is told in errors that no resource has seen", async (told, headers) => {
      const answers = [
        await act(catalog, "aspects?getCount", {}, { ...headers, "content-type": "application/xml" }),
        await catalog.request("POST", "/aspects?action=getCount", Buffer.from([0xc3, 0x28]), headers),
        await catalog.request("GET", "/entitiesV2/%zz", undefined, headers),
        await catalog.request("GET", "/nosuch", undefined, headers),
      ];
      expect(answers.map(({ status }) => status)).toEqual([415, 400, 400, 404]);
      expect(answers.map((answer) => answer.headers["x-restli-protocol-version"])).toEqual(answers.map(() => told));
    });

    test.each(["3.0.0", "2", "", "two"])("%j is refused", async (version) => {
      const answer = await catalog.request("GET", "/entitiesV2/urn:li:corpuser:datahub", undefined, {
        "x-restli-protocol-version": version,
      });
      expectError(answer, { status: 400, message: [`"${version}"`, "1.0.0 or 2.0.0"] });
    });
  });

  describe("the actor", () => {
    const actorOf = async (headers: Record<string, string>) => {
      const urn = freshDataset();
      await act(catalog, "aspects?ingestProposal", { proposal: proposalOf(urn, "status", { removed: false }) }, headers);
      const [row] = await catalog.store.aspects.getLatest([{ urn, aspect: "status" }]);
      return row?.createdBy;
    };

    test("is the one that X-DataHub-Actor names", async () => {
      expect(await actorOf({ "x-datahub-actor": "urn:li:corpuser:maria" })).toBe("urn:li:corpuser:maria");
    });

    test.each([{}, { "x-datahub-actor": "" }, { "x-datahub-actor": "maria" }, { "x-datahub-actor": "urn:li:corpuser" }])(
      "is the system with %j",
      async (headers) => {
        expect(await actorOf(headers as Record<string, string>)).toBe("urn:li:corpuser:__datahub_system");
      },
    );

    test.each(prefixes)("is told to OpenAPI clients below %j", async (prefix) => {
      const ask = async (headers: Record<string, string>) =>
        (await catalog.request("GET", `${prefix}/openapi/operations/identity/user/urn?skipCache=false`, undefined, headers)).body;
      expect(await ask({ "x-datahub-actor": "urn:li:corpuser:maria" })).toEqual({ urn: "urn:li:corpuser:maria" });
      expect(await ask({})).toEqual({ urn: "urn:li:corpuser:__datahub_system" });
    });

    test("is told in the change log", async () => {
      const offset = await catalog.store.changes.lastOffset();
      await actorOf({ "x-datahub-actor": "urn:li:corpuser:noah" });
      const told = await catalog.store.changes.readChanges({ after: offset, limit: 9 });
      expect(new Set(told.map(({ createdBy }) => createdBy))).toEqual(new Set(["urn:li:corpuser:noah"]));
    });
  });

  test("every catalog starts with the root user, platforms, data types and ownership types", async () => {
    expect(await catalog.read("urn:li:corpuser:datahub")).toMatchObject({
      corpUserInfo: { displayName: "DataHub" },
      corpUserKey: { username: "datahub" },
    });
    expect(await catalog.read("urn:li:dataPlatform:hive")).toMatchObject({ dataPlatformInfo: { datasetNameDelimiter: "." } });
    expect(await catalog.read("urn:li:dataType:datahub.string")).toMatchObject({ dataTypeInfo: { qualifiedName: "datahub.string" } });
    expect(await catalog.read("urn:li:entityType:datahub.dataset")).toHaveProperty("entityTypeInfo");
    expect(await catalog.read("urn:li:ownershipType:__system__technical_owner")).toHaveProperty("ownershipTypeInfo");
  });

  test("an error has the form of the protocol, down to the trace", async () => {
    const answer = await propose(catalog, proposalOf("urn:li:tag:a", "nosuch", {}));
    expect(answer.body).toEqual({
      exceptionClass: "com.linkedin.restli.server.RestLiServiceException",
      message: "Unknown aspect nosuch for entity tag",
      stackTrace: "com.linkedin.restli.server.RestLiServiceException [HTTP Status:422]: Unknown aspect nosuch for entity tag",
      status: 422,
    });
  });
});
