import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAuthenticatingCatalog, rootPassword } from "./support/authenticating-catalog.ts";
import { findBrowser, openBrowser } from "./support/browser.ts";
import { createTestCatalog, type TestCatalog } from "./support/test-catalog.ts";

const browserPath = findBrowser();

const orders = "urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)";
const gone = "urn:li:dataset:(urn:li:dataPlatform:hive,shop.gone,PROD)";
const address = (urn: string) => `#/entity/${encodeURIComponent(urn)}`;

describe.skipIf(browserPath === undefined)("in a browser, the pages", { timeout: 120_000 }, () => {
  let catalog: TestCatalog;
  let home: string;
  let browser: Browser;
  beforeAll(async () => {
    catalog = await createTestCatalog();
    home = `${await catalog.listen()}/`;
    browser = await openBrowser(browserPath ?? "");
    await catalog.put(orders, "datasetProperties", { name: "   ", description: "One row an order" });
    await catalog.put(orders, "ownership", { owners: [], lastModified: { time: 1_700_000_000_000_000_000, actor: "urn:li:corpuser:ann" } });
    await catalog.put(orders, "editableSchemaMetadata", {
      created: { time: 0, actor: "urn:li:corpuser:bob" },
      lastModified: { time: 0, actor: "urn:li:corpuser:unknown" },
      editableSchemaFieldInfo: [],
    });
    await catalog.put(gone, "status", { removed: true });
    for (const name of ["a", "b", "c"]) await catalog.put(`urn:li:tag:${name}`, "tagProperties", { name });
    for (let at = 10; at < 30; at++) await catalog.put(`urn:li:domain:${at}`, "domainProperties", { name: `Domain ${at}` });
  });
  afterAll(async () => {
    await browser.close();
    await catalog.close();
  });

  const open = async (fragment: string, width = 1000): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width, height: 700 } });
    await page.goto(`${home}${fragment}`);
    await page.locator("main:not([aria-busy]) h1").waitFor();
    return page;
  };

  test("show an entity whose times are no times and whose name is blank", async () => {
    const page = await open(address(orders));
    expect(await page.locator("h1").textContent()).toBe("shop.orders");
    expect(await page.getByRole("region", { name: "Ownership" }).textContent()).toContain("1700000000000000000 by ann");
    expect(await page.getByRole("region", { name: "Editable schema metadata" }).locator("dd").allTextContents()).toEqual(
      expect.arrayContaining(["unknown by bob", "unknown"]),
    );
    await page.getByRole("region", { name: "Ownership" }).getByText("As stored").click();
    expect(await page.getByRole("region", { name: "Ownership as stored" }).getAttribute("tabindex")).toBe("0");
    await page.close();
  });

  test("list as many entities as they count, without those that are soft deleted", async () => {
    const page = await open("");
    expect(await page.getByRole("link", { name: "Datasets" }).textContent()).toBe("1Datasets");
    await page.getByRole("link", { name: "Datasets" }).click();
    await page.getByRole("heading", { name: "Datasets 1 to 1 of 1" }).waitFor();
    expect(await page.locator(".urns a").allTextContents()).toEqual(["shop.ordershive · PROD"]);
    await page.goto(`${home}#/type/tag/1`);
    await page.getByRole("heading", { name: "Tags 2 to 3 of 3" }).waitFor();
    await page.goto(`${home}#/type/tag/100`);
    await page.getByRole("heading", { name: "Tags none of 3" }).waitFor();
    await page.close();
  });

  test("take an address as it is typed, though its % begins no code and its name holds slashes", async () => {
    const page = await open("#/search/100%");
    await page.getByRole("heading", { name: "100% none" }).waitFor();
    await page.goto(`${home}#/search/zig/zag`);
    await page.getByRole("heading", { name: "zig/zag none" }).waitFor();
    await page.goto(`${home}#/entity/urn:li:dataset:(urn:li:dataPlatform:s3,raw/shop/orders,PROD)`);
    await page.locator("h1", { hasText: /^raw\/shop\/orders$/ }).waitFor();
    await page.close();
  });

  test("keep their address when the keyboard skips to the content, so that the way back leads there", async () => {
    const page = await open("#/type/tag");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(page.url()).toBe(`${home}#/type/tag`);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.locator("h1", { hasText: /^a$/ }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Tags 1 to 3 of 3" }).waitFor();
    await page.close();
  });

  test("show maps as they are written, and times as times", async () => {
    const urn = "urn:li:dataset:(urn:li:dataPlatform:hive,shop.maps,PROD)";
    await catalog.put(urn, "datasetProperties", {
      customProperties: { "spark.version": "3.1" },
      lastModified: { time: 1_700_000_000_000 },
    });
    await catalog.put(urn, "schemaMetadata", {
      ...{ schemaName: "maps", platform: "urn:li:dataPlatform:hive", version: 0, hash: "", fields: [] },
      platformSchema: { "com.linkedin.schema.OtherSchema": { rawSchema: "x" } },
    });
    const dashboard = "urn:li:dashboard:(looker,1)";
    await catalog.put(dashboard, "dashboardInfo", {
      ...{ title: "Sales", description: "", lastModified: {}, lastRefreshed: 1_700_000_000_000 },
      customProperties: { customProperties: "x" },
    });
    const page = await open(address(urn));
    expect(await page.locator("dl dl").first().textContent()).toBe("spark.version3.1");
    expect(await page.getByRole("region", { name: "Schema metadata" }).locator(".kind").allTextContents()).toEqual(["OtherSchema"]);
    await page.goto(`${home}${address(dashboard)}`);
    const info = page.getByRole("region", { name: "Dashboard info" });
    await info.getByText("Last refreshed").waitFor();
    expect(await info.locator("dl dl", { hasText: "customPropertiesx" }).count()).toBe(1);
    expect(await info.locator("time[datetime='2023-11-14T22:13:20.000Z']").count()).toBe(1);
    await page.close();
  });

  test("tell of an entity that is not stored nothing that was written", async () => {
    const page = await open(address("urn:li:tag:doesnotexist"));
    await page.getByText("Nothing but its key is known of this entity.").waitFor();
    expect(await page.locator("main").textContent()).not.toContain("written");
    await page.close();
  });

  test("call what they link to by its name, of however many columns and whatever texts it stands among", async () => {
    const urn = "urn:li:dataset:(urn:li:dataPlatform:hive,shop.linked,PROD)";
    const columns = Array.from({ length: 201 }, (_, at) => `urn:li:schemaField:(${urn},a_column_of_many_${at})`);
    await catalog.put(urn, "upstreamLineage", {
      upstreams: [],
      fineGrainedLineages: [{ upstreamType: "FIELD_SET", upstreams: columns, downstreamType: "FIELD", downstreams: columns.slice(0, 1) }],
    });
    await catalog.put(urn, "domains", { domains: ["urn:li:domain:12"] });
    await catalog.put(urn, "globalTags", { tags: [{ tag: "urn:li:tag:two words" }] });
    const sentence = "urn:li:tag:a marks what we delete";
    await catalog.put(urn, "datasetProperties", {
      description: sentence,
      customProperties: { one: sentence, two: "urn:li:domain:(", three: "urn:li:domain:(a,b)" },
    });
    const page = await open(address(urn), 720);
    await page.getByRole("link", { name: "Domain 12" }).waitFor();
    await page.getByRole("link", { name: "two words" }).waitFor();
    const properties = page.getByRole("region", { name: "Dataset properties" });
    expect(await properties.locator(".text").allTextContents()).toEqual(expect.arrayContaining([sentence, sentence, "urn:li:domain:("]));
    expect(await properties.locator("dd a").allTextContents()).toEqual(["b"]);
    await page.emulateMedia({ media: "print" });
    const hidden = await page.locator(".scroll").evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    expect(new Set(hidden)).toEqual(new Set([0]));
    await page.close();
  });

  test("keep words from right to left apart from their own, and in their order", async () => {
    const urn = "urn:li:tag:hebrew";
    await catalog.put(urn, "tagProperties", { name: "עברית!", description: "עברית!" });
    const page = await open(`#/search/${encodeURIComponent("עברית!")}`);
    expect(await page.locator("h1 bdi").textContent()).toBe("עברית!");
    const leftOf = (selector: string, at: number) =>
      page
        .locator(selector)
        .first()
        .evaluate((place, index) => {
          const range = document.createRange();
          range.setStart(place.firstChild ?? place, index);
          range.setEnd(place.firstChild ?? place, index + 1);
          return range.getBoundingClientRect().left;
        }, at);
    expect(await leftOf(".name", 5)).toBeLessThan(await leftOf(".name", 0));
    await page.goto(`${home}${address(urn)}`);
    await page.getByRole("region", { name: "Tag properties" }).waitFor();
    expect(await leftOf("dd .text", 5)).toBeLessThan(await leftOf("dd .text", 0));
    await catalog.put(urn, "status", { removed: true });
    await page.close();
  });

  test("ask again when the same words are looked for, or a link leads to where the reader is", async () => {
    const page = await open("#/search/tigers");
    await page.getByRole("heading", { name: "tigers none" }).waitFor();
    await catalog.put("urn:li:tag:tigers", "tagProperties", { name: "tigers" });
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByRole("heading", { name: "tigers 1 to 1 of 1" }).waitFor();
    await page.locator(".urns a").click();
    await page.getByRole("link", { name: "Tag", exact: true }).click();
    await page.getByRole("heading", { name: /^Tags 1 to 4 / }).waitFor();
    await page.locator(".brand").click();
    await page.locator(".count", { hasText: "4Tags" }).waitFor();
    await catalog.put("urn:li:tag:lions", "tagProperties", { name: "lions" });
    await page.locator(".brand").click();
    await page.locator(".count", { hasText: "5Tags" }).waitFor();
    for (const name of ["tigers", "lions"]) await catalog.put(`urn:li:tag:${name}`, "status", { removed: true });
    await page.close();
  });

  test("show in the field for words those that were looked for", async () => {
    const page = await open("#/search/orders");
    const field = page.getByRole("searchbox");
    expect(await field.inputValue()).toBe("orders");
    await field.fill("tags");
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByRole("heading", { name: /^tags / }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: /^orders / }).waitFor();
    expect(await field.inputValue()).toBe("orders");
    await page.goto(`${home}#/search/`);
    await page.getByRole("heading", { name: "What is in the catalog" }).waitFor();
    await page.close();
  });

  test("lead back to where the reader was in a list, and forward to the top", async () => {
    const page = await open("#/type/domain");
    const depth = () => page.evaluate(() => window.scrollY);
    await page.evaluate(() => window.scrollTo(0, 300));
    await page.getByRole("link", { name: "Domain 28" }).evaluate((link: HTMLElement) => link.click());
    await page.locator("h1", { hasText: "Domain 28" }).waitFor();
    expect(await depth()).toBe(0);
    await page.goBack();
    await page.getByRole("heading", { name: "Domains 1 to 20 of 20" }).waitFor();
    await expect.poll(depth).toBe(300);
    await page.goto("about:blank");
    await page.goBack();
    await page.getByRole("heading", { name: "Domains 1 to 20 of 20" }).waitFor();
    await expect.poll(depth).toBe(300);
    await page.close();
  });

  test.for(["", "api/graphiql"])("ask again when the browser shows them as they were left: %j", async (fragment) => {
    const page = await browser.newPage();
    await page.goto(`${home}${fragment}`);
    const reloaded = page.waitForEvent("load");
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await reloaded;
    await page.close();
  });

  test("say that they ask until there is an answer", async () => {
    const page = await browser.newPage();
    await page.route("**/api/graphql", () => {});
    await page.goto(home);
    await page.getByText("Asking the catalog…").waitFor();
    await page.close();
  });

  test.for([
    ["", "h1"],
    ["#/search/orders", "h1"],
    [address(orders), "h1"],
    ["api/graphiql", "#schema summary"],
  ] as const)("fit the width of a small telephone: %j", async ([fragment, last]) => {
    const page = await open(fragment, 320);
    await page.locator(last).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.close();
  });

  test.for(["#/type/tag", "api/graphiql"])("lead to the log-in and back where that is wanted, and out again: %s", async (wanted) => {
    const asking = await createAuthenticatingCatalog();
    const door = `${await asking.app.http.listen({ port: 0, host: "127.0.0.1" })}/`;
    const page = await browser.newPage();
    await page.goto(`${door}${wanted}`);
    await page.getByRole("textbox", { name: "User name", exact: true }).fill("datahub");
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(rootPassword);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL(`${door}${wanted}`);
    await page.getByText(/^(Tags none|Queries \(\d+\))$/).waitFor();
    await page.goto(door);
    await page.getByText("You are datahub.").waitFor();
    await page.getByRole("link", { name: "Log out" }).click();
    await page.waitForURL(`${door}login`);
    await page.close();
    await asking.close();
  });

  test("tell as whom their reader sees, whom another tab may have changed, and lead a guest to the log-in", async () => {
    const asking = await createAuthenticatingCatalog({ guest: "urn:li:corpuser:visitor" });
    const door = `${await asking.app.http.listen({ port: 0, host: "127.0.0.1" })}/`;
    const page = await browser.newPage();
    await page.goto(`${door}#/type/tag`);
    await page.getByRole("link", { name: "Log in" }).click();
    await page.getByRole("textbox", { name: "User name", exact: true }).fill("datahub");
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(rootPassword);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL(`${door}#/type/tag`);
    await page.getByText("You are datahub.").waitFor();
    await page.context().addCookies([{ name: "actor", value: "urn:li:corpuser:ann", url: door }]);
    await page.goto(`${door}#/type/domain`);
    await page.getByText("You are ann.").waitFor();
    expect(await page.locator("footer").textContent()).not.toContain("datahub");
    await page.close();
    await asking.close();
  });

  test("say so where there are no passwords, and lead to where people log in", async () => {
    const page = await browser.newPage();
    for (const sso of [false, true]) {
      await page.route("**/login/options", (route) => route.fulfill({ json: { passwords: false, sso, guest: false } }));
      for (const path of ["login", "signup?invite_token=x", "reset?reset_token=x"]) {
        await page.goto(`${home}${path}`);
        if (!sso || path !== "login") await page.getByText("This catalog takes no passwords.").waitFor();
        if (sso) await page.getByRole("link", { name: "Log in with your organisation" }).waitFor();
      }
    }
    await page.close();
  });

  test("lead nowhere else after the log-in, whatever the address wants", async () => {
    const asking = await createAuthenticatingCatalog();
    const origin = await asking.app.http.listen({ port: 0, host: "127.0.0.1" });
    const page = await browser.newPage();
    for (const wanted of [
      "/.//elsewhere.invalid/a",
      `${origin}//elsewhere.invalid/a`,
      "//elsewhere.invalid/a",
      "javascript:1",
      "http://[",
    ]) {
      await page.goto(`${origin}/login?redirect_uri=${encodeURIComponent(wanted)}`);
      await page.getByRole("textbox", { name: "User name", exact: true }).fill("datahub");
      await page.getByRole("textbox", { name: "Password", exact: true }).fill(rootPassword);
      await page.getByRole("button", { name: "Log in" }).click();
      await page.waitForURL(`${origin}/`);
    }
    await page.close();
    await asking.close();
  });

  test("say so when the catalog does not answer", async () => {
    const page = await open("#/type/tag");
    await page.route(/entitiesV2|logIn|options/, (request) => request.abort());
    await page.locator(".urns a").first().click();
    await page.getByText("The catalog does not answer. Try again when it is running.").waitFor();
    await page.goto(`${home}login`);
    await page.getByText("The catalog does not answer. Try again when it is running.").waitFor();
    await page.unroute(/entitiesV2|logIn|options/);
    await page.route(/options/, (request) => request.fulfill({ status: 502, contentType: "text/html", body: "<html>" }));
    await page.goto(`${home}login?later`);
    await page.getByText("The catalog answered with status 502.").waitFor();
    await page.unroute(/options/);
    await page.goto(`${home}login?again`);
    await page.route(/logIn/, (request) => request.abort());
    await page.getByRole("textbox", { name: "User name", exact: true }).fill("ann");
    await page.getByRole("textbox", { name: "Password", exact: true }).fill("secret");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByText("The catalog does not answer. Try again when it is running.").waitFor();
    await page.close();
  });
});
