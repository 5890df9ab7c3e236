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
    await catalog.put(gone, "status", { removed: true });
    for (const name of ["a", "b", "c"]) await catalog.put(`urn:li:tag:${name}`, "tagProperties", { name });
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

  test("take an address as it is typed, though its % begins no code", async () => {
    const page = await open("#/search/100%");
    await page.getByRole("heading", { name: "100% none" }).waitFor();
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

  test.for(["", "#/search/orders", address(orders)])("fit the width of a small telephone: %j", async (fragment) => {
    const page = await open(fragment, 320);
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
    await page.goto(`${home}login?again`);
    await page.route(/logIn/, (request) => request.abort());
    await page.getByRole("textbox", { name: "User name", exact: true }).fill("ann");
    await page.getByRole("textbox", { name: "Password", exact: true }).fill("secret");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByText("The catalog does not answer. Try again when it is running.").waitFor();
    await page.close();
  });
});
