import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBrowser, openBrowser } from "./support/browser.ts";
import { createTestCatalog, type TestCatalog } from "./support/test-catalog.ts";

const browserPath = findBrowser();

describe.skipIf(browserPath === undefined)("in a browser, the page that explores GraphQL", { timeout: 120_000 }, () => {
  let catalog: TestCatalog;
  let home: string;
  let browser: Browser;
  beforeAll(async () => {
    catalog = await createTestCatalog();
    home = `${await catalog.listen()}/`;
    browser = await openBrowser(browserPath ?? "");
  });
  afterAll(async () => {
    await browser.close();
    await catalog.close();
  });

  test("shows the answer to what was sent last, with the digits of both", async () => {
    const page = await browser.newPage();
    await page.goto(`${home}api/graphiql`);
    await page.getByText(/^Queries \(\d+\)$/).waitFor();
    const bodies: string[] = [];
    await page.route("**/api/graphql", async (route) => {
      const body = route.request().postData() ?? "";
      const isFirst = bodies.push(body) === 1;
      if (isFirst) await page.waitForTimeout(500);
      await route.fulfill({ contentType: "application/json", body: `{"data":{"a":${isFirst ? 1 : "9007199254740993"}}}` });
    });
    await page.locator("#variables").fill('{"a":9007199254740993}');
    const first = page.waitForResponse("**/api/graphql");
    await page.getByRole("button", { name: "Run" }).click();
    await page.locator("#operation").fill("other");
    await page.getByRole("button", { name: "Run" }).click();
    await first;
    await page.waitForTimeout(800);
    expect(await page.locator("#answer").textContent()).toContain('"a": 9007199254740993');
    expect(bodies.map((body) => body.includes('"variables":{"a":9007199254740993}'))).toEqual([true, true]);
    await page.close();
  });

  test("sends once what is pressed twice, tells that it waits for the answer, and keeps nothing where that is forbidden", async () => {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("forbidden", "SecurityError");
        },
      });
    });
    await page.goto(`${home}api/graphiql`);
    await page.getByText(/^Queries \(\d+\)$/).waitFor();
    let sent = 0;
    let answer = (): unknown => undefined;
    await page.route("**/api/graphql", (route) => {
      sent++;
      answer = () => route.fulfill({ contentType: "application/json", body: '{"data":{}}' });
    });
    const waits = page.getByText("Asking the catalog…");
    const comes = async () => {
      await waits.waitFor();
      await answer();
      await page.getByText(/^Status 200/).waitFor();
    };
    await page.getByRole("button", { name: "Run" }).dblclick();
    await page.getByRole("button", { name: "Run" }).click();
    expect(await page.locator("#answer").textContent()).toBe("");
    await comes();
    expect(sent).toBe(1);
    await page.locator("#document").focus();
    await page.keyboard.down("Control");
    await page.keyboard.down("Enter");
    await comes();
    await page.keyboard.down("Enter");
    expect(await waits.count()).toBe(0);
    await page.keyboard.up("Enter");
    await page.keyboard.up("Control");
    await page.getByRole("button", { name: "Run" }).dblclick();
    await comes();
    expect(sent).toBe(3);
    await page.close();
  });

  test("puts a query into the document so that the browser can take it back", async () => {
    const page = await browser.newPage();
    await page.goto(`${home}api/graphiql`);
    await page.locator("#document").fill("{ mine }");
    await page.locator("#operation").fill("mine");
    await page.locator("#find").fill("getSecretValues");
    await page.getByText(/^getSecretValues/).click();
    await page.getByRole("button", { name: "use" }).click();
    expect(await page.locator("#document").inputValue()).toContain("query getSecretValues(");
    expect(await page.locator("#operation").inputValue()).toBe("");
    await page.keyboard.press("Control+z");
    expect(await page.locator("#document").inputValue()).toBe("{ mine }");
    await page.close();
  });

  test("lets a document be found by whoever wrote it, and says so when it shows only some of the types", async () => {
    const page = await browser.newPage();
    const openAs = async (actor: string) => {
      await page.context().addCookies([{ name: "actor", value: actor, url: home }]);
      await page.goto(`${home}api/graphiql`);
      await page.getByText(/^Queries \(\d+\)$/).waitFor();
      return page.locator("#document").inputValue();
    };
    await openAs("urn:li:corpuser:ann");
    await page.locator("#document").fill("query mine { __typename }");
    await page.locator("#operation").fill("mine");
    await page.getByRole("button", { name: "Run" }).click();
    expect(await openAs("urn:li:corpuser:bob")).toContain("query first");
    expect(await openAs("urn:li:corpuser:ann")).toBe("query mine { __typename }");
    expect(await page.locator("#operation").inputValue()).toBe("mine");
    await page.locator("#find").fill("input");
    await page.getByText("The first 100 of them. More letters leave fewer.").waitFor();
    expect(await page.locator("h1").textContent()).toBe("Explore GraphQL");
    await page.close();
  });
});
