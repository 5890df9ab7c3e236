import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectError, expectRefused } from "../support/refusals.ts";
import { proposalOf } from "../support/rest-calls.ts";

const write = "/aspects?action=ingestProposal";
const proposal = proposalOf("urn:li:tag:refused", "tagProperties", { name: "refused" });

onEachBackend(
  "a body",
  (catalog) => {
    test("over the limit is refused with the limit", async () => {
      const body = { proposal: { ...proposal, aspectName: "x".repeat(5000) } };
      const message = ["larger than 4096 bytes", "send fewer proposals in one request"];
      await expectRefused(catalog, () => catalog.request("POST", write, body), { status: 413, message });
    });

    test("of exactly the limit is read, and one byte more is not", async () => {
      const start = '{"aspect":"status","x":"';
      const sized = (bytes: number) => `${start}${"x".repeat(bytes - start.length - 2)}"}`;
      expect((await catalog.request("POST", "/aspects?action=getCount", sized(4096))).status).toBe(200);
      expect((await catalog.request("POST", "/aspects?action=getCount", sized(4097))).status).toBe(413);
    });

    test.each([
      ["cut off", '{"proposal": {"entityType": "tag"'],
      ["no JSON", "proposal=1"],
      ["two documents", `${JSON.stringify({ proposal })}{}`],
      ["JSON with a comment", "/* */ {}"],
      ["JSON with a trailing comma", '{"proposal": {},}'],
      ["in single quotes", "{'proposal': {}}"],
      ["with a raw line break in text", '{"proposal": "\n"}'],
      ["with a broken escape", '{"proposal": "\\u12"}'],
      ["with a byte order mark", `\uFEFF${JSON.stringify({ proposal })}`],
      ["NaN", '{"proposal": NaN}'],
    ])("that is %s is refused as malformed", async (_fault, body) => {
      await expectRefused(catalog, () => catalog.request("POST", write, body), { status: 400, message: ["Malformed request body: "] });
    });

    test("that is not UTF-8 is refused", async () => {
      const body = Buffer.from(JSON.stringify({ proposal: { ...proposal, aspectName: "tagProperties\u00ff" } }), "latin1");
      await expectRefused(catalog, () => catalog.request("POST", write, body), {
        status: 400,
        message: ["Malformed request body: ", "UTF-8"],
      });
    });

    test("that is packed is unpacked, under each of its names", async () => {
      const body = Buffer.from(JSON.stringify({ urn: "urn:li:tag:refused" }));
      const packed = {
        gzip: gzipSync(body),
        GZIP: gzipSync(body),
        "x-gzip": gzipSync(body),
        deflate: deflateSync(body),
        br: brotliCompressSync(body),
      };
      for (const [name, bytes] of Object.entries({ ...packed, identity: body, "utf-8": body })) {
        const headers = { "content-encoding": name };
        expect((await catalog.request("POST", "/entities?action=exists", bytes, headers)).body, name).toEqual({ value: false });
        expect((await catalog.request("POST", "/openapi/v3/entity/tag/batchGet", bytes, headers)).status, name).toBe(400);
      }
      const asked = gzipSync(JSON.stringify({ query: "{ __typename }" }));
      const told = await catalog.request("POST", "/api/graphql", asked, { "content-encoding": "gzip", "content-type": "text/plain" });
      expect(told.body).toMatchObject({ data: { __typename: "Query" } });
    });

    test("that unpacks to more than the limit is refused with the limit", async () => {
      const body = gzipSync(JSON.stringify({ proposal: { ...proposal, aspectName: "x".repeat(1_000_000) } }));
      expect(body.length).toBeLessThan(4096);
      const send = () => catalog.request("POST", write, body, { "content-encoding": "gzip" });
      await expectRefused(catalog, send, { status: 413, message: ["larger than 4096 bytes"] });
    });

    test.each([
      ["is not packed as it says", Buffer.from(JSON.stringify({ proposal }))],
      ["is cut off", gzipSync(JSON.stringify({ proposal })).subarray(0, 40)],
      ["unpacks to what is not UTF-8", gzipSync(Buffer.from([0xff, 0xfe]))],
    ])("that %s is refused as malformed", async (_fault, body) => {
      const send = () => catalog.request("POST", write, body, { "content-encoding": "gzip" });
      await expectRefused(catalog, send, { status: 400, message: ["Malformed request body: "] });
    });

    test.each(["zstd", "compress", "gzip, gzip"])("that is packed in %s is refused with the ways that are read", async (name) => {
      const send = () => catalog.request("POST", write, gzipSync(JSON.stringify({ proposal })), { "content-encoding": name });
      await expectRefused(catalog, send, { status: 415, message: [`"${name}" is not supported`, "gzip, deflate, br"] });
      expect((await send()).headers).toMatchObject({ "accept-encoding": "gzip, deflate, br" });
    });

    test.each(["[]", `[${JSON.stringify({ proposal })}]`, '"proposal"', "7", "true"])("%s is refused: it is no object", async (body) => {
      const message = ["Malformed request body: expected a JSON object with the parameters of the action"];
      await expectRefused(catalog, () => catalog.request("POST", write, body), { status: 400, message });
    });

    test.each(["", "null", "{}", "  "])("%j lacks what the action requires", async (body) => {
      await expectRefused(catalog, () => catalog.request("POST", write, body), {
        status: 400,
        message: ["Parameter 'proposal' is required"],
      });
    });

    test("that is absent lacks what the action requires", async () => {
      await expectRefused(catalog, () => catalog.request("POST", write), { status: 400, message: ["Parameter 'proposal' is required"] });
    });

    test.each([
      ["application/x-www-form-urlencoded", "curl"],
      ["text/plain;charset=UTF-8", "fetch"],
      ["", "Go"],
    ])("of type %j is read as JSON: %s says so of every body unless told otherwise", async (type) => {
      const answer = await catalog.request("POST", "/entities?action=exists", { urn: "urn:li:tag:refused" }, { "content-type": type });
      expect(answer.body).toEqual({ value: false });
      const asked = await catalog.request("POST", "/api/graphql", { query: "{ __typename }" }, { "content-type": type });
      expect(asked.body).toMatchObject({ data: { __typename: "Query" } });
    });

    test.each(["text/plain", ""])(
      "of type %j is refused when a page of another site sends it, which needs nobody's leave for that",
      async (type) => {
        const headers = { "content-type": type, origin: "http://elsewhere.example" };
        const send = () => catalog.request("POST", write, { proposal }, headers);
        await expectRefused(catalog, send, { status: 415, message: [type, "send application/json"] });
      },
    );

    test.each(["application/xml", "multipart/form-data; boundary=x", "json", "application/jsonp"])(
      "of type %s is refused with the type that is read",
      async (type) => {
        const send = () => catalog.request("POST", write, { proposal }, { "content-type": type });
        await expectRefused(catalog, send, { status: 415, message: [type.split(";")[0] ?? "", "send application/json"] });
      },
    );
  },
  { bodyLimit: 4096 },
);

onEachBackend("a request that no endpoint takes", (catalog) => {
  test.each(["/nosuch", "/gms/nosuch", "/nosuch?action=ingestProposal", "/aspect", "/entities2/urn:li:tag:a"])(
    "to %s is not found",
    async (path) => {
      expectError(await catalog.request("GET", path), { status: 404, message: ["No endpoint GET ", path.replace("/gms", "")] });
      expectError(await catalog.request("POST", path, {}), { status: 404, message: ["No endpoint POST "] });
    },
  );

  describe("of an unknown action", () => {
    test.each(["nosuch", "INGESTPROPOSAL", "ingestproposal", "constructor", "__proto__", "toString"])(
      "%s lists those there are",
      async (action) => {
        const send = () => catalog.request("POST", `/aspects?action=${action}`, { proposal });
        const message = [`POST operation named ${action} not supported on resource`, "ingestProposal, ingestProposalBatch"];
        await expectRefused(catalog, send, { status: 400, message });
      },
    );

    test("of another resource names the resource", async () => {
      const answer = await catalog.request("POST", "/entities?action=ingestProposal", { proposal });
      expectError(answer, { status: 400, message: ["EntityResource", "exists, delete"] });
    });
  });

  test.each(["/aspects", "/aspects?", "/aspects?action", "/aspects?action=", "/aspects?Action=getCount", "/entities", "/runs"])(
    "POST %s lacks the action",
    async (path) => {
      const answer = await catalog.request("POST", path, {});
      expect([400]).toContain(answer.status);
      expectError(answer, { status: 400, message: ["action"] });
    },
  );

  test.each([
    ["GET", "/aspects"],
    ["GET", "/runs"],
    ["GET", "/runs/urn:li:tag:a"],
    ["GET", "/entitiesV2"],
    ["GET", "/entities?aspects=List(status)"],
    ["PUT", "/entitiesV2/urn:li:tag:a"],
    ["DELETE", "/entities/urn:li:tag:a"],
    ["DELETE", "/aspects/urn:li:tag:a?aspect=status"],
    ["POST", "/entitiesV2/urn:li:tag:a"],
  ] as const)("%s %s says that the resource does not offer it", async (method, path) => {
    const answer = await catalog.request(method, path);
    expectError(answer, { status: 400, message: [`${method} operation not supported for URI: '${path}'`] });
  });

  test.each([
    ["/aspects/urn:li:tag:a?aspect=status&version=one", 'version must be a whole number, not "one"'],
    ["/aspects/urn:li:tag:a?aspect=status&version=1.5", "version must be a whole number"],
    ["/aspects/urn:li:tag:a?aspect=status&version=99999999999999999999", "version must be a whole number"],
    ["/aspects/urn:li:tag:a", "Parameter 'aspect' is required"],
    ["/entitiesV2/urn:li:tag:a?aspects=%ff", "not percent-encoded UTF-8"],
    ["/entitiesV2?ids=List(%zz)", "not percent-encoded UTF-8"],
    ["/entitiesV2?%=1", "not percent-encoded UTF-8"],
  ])("GET %s tells what cannot be read", async (path, message) => {
    expectError(await catalog.request("GET", path), { status: 400, message: [message] });
  });

  test.each(["/aspects/%zz?aspect=status", "/entitiesV2/urn%3", "/entities/%ff", "/gms/entitiesV2/%E4%B8", "/%c0%af"])(
    "GET %s is refused: the path is not percent-encoded UTF-8",
    async (path) => {
      expectError(await catalog.request("GET", path), { status: 400, message: ["not percent-encoded UTF-8"] });
    },
  );
});
