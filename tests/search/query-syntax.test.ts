import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { expectError } from "../support/refusals.ts";
import { act, proposalOf, propose, proposeAll } from "../support/rest-calls.ts";
import { datasetUrn } from "../support/sample-urns.ts";
import { search, searchAll, urnsOf } from "./search-calls.ts";
import { dataset, shopCatalog, urns } from "./shop-catalog.ts";

const { orders, items, customers, clicks } = urns;

const finds: readonly (readonly [title: string, cases: readonly (readonly [input: string, ...found: string[]])[]])[] = [
  [
    "words must all be found, the last may be a beginning",
    [
      ["order items", items],
      ["items order", items],
      ["purch", orders],
      ["ORDERS", orders, items],
      ["amount", orders],
      ["customer id", orders],
      ["zzqq"],
      ["sh orders"],
      ["of lines", items],
      ["lines of an", items],
      ["purchase_at", orders],
    ],
  ],
  [
    "names are found by their parts",
    [
      ["dim_customer", customers],
      ["dim-customer", customers],
      ["dimCustomer", customers],
      ["shop.dim_customer", customers],
      ["amountUsd", orders],
      ["amount_usd", orders],
    ],
  ],
  ["phrases stand together", [['"order items"', items], ['"items order"'], ["'lines of an order'", items], ['"order items" -view', items]]],
  [
    "loose phrases need not stand together",
    [['"items order"~3', items], ['description:"purchase row"~2', orders], ['description:"lines row"~9']],
  ],
  [
    "a word may be misspelt where it is marked",
    [["purchsae~", orders], ["custmer~1", orders, customers], ["custmer~0"], ["clcks~ -platform:hive", clicks], ["custmer"]],
  ],
  [
    "operators",
    [
      ["purchase OR clicks", orders, clicks],
      ["purchase | clicks", orders, clicks],
      ["purchase|clicks", orders, clicks],
      ["purchase||clicks", orders, clicks],
      ["*:*", orders, items, customers, clicks],
      ["*:* -order", customers, clicks],
      ["order AND lines", items],
      ["order -lines", orders],
      ["order NOT lines", orders],
      ["+order +lines", items],
      ["(purchase OR clicks) AND web", clicks],
      ["order !lines", orders],
      ["constructor OR clicks", clicks],
    ],
  ],
  [
    "wildcards",
    [
      ["purch*", orders],
      ["dim_?ustomer", customers],
      ["d*m_*st*r", customers],
      ["name:dim*dim_customer"],
      ["name:o*s", orders, items],
      ["*click*", clicks],
      ["*", orders, items, customers, clicks],
      ["", orders, items, customers, clicks],
      ["?"],
    ],
  ],
  [
    "a field is asked by its name",
    [
      ["tags:Legacy", orders, customers],
      ['tags:"urn:li:tag:Legacy"', orders, customers],
      ["tags:urn:li:tag:Legacy", orders, customers],
      ["tags:Leg*", orders, customers],
      ["tags:?EGACY", orders, customers],
      ["tags:eg*"],
      ["owners:jdoe", orders],
      ["owners:j*", orders],
      ["platform:snowflake", customers],
      ["platform:snow*", customers],
      ["name:dim*", customers],
      ["name:orders", orders],
      ["name:order"],
      ['name:"Order items"', items],
      ['name:"orders"', orders],
      ['id:"shop.orders"', orders],
      ['description:"for each"'],
      ['description:"one row for each purchase"', orders],
      ['description.delimited:"for each purchase"', orders],
      ['description.delimited:"purchase each"'],
      ['description.delimited:"purchase each"~2', orders],
      ["name:(orders OR clicks)", orders, clicks],
      ["name.delimited:order", orders, items],
      ["name.delimited:(order)", orders, items],
      ["name.delimited:(items order)", items],
      ["name.delimited:(items OR clicks)", items, clicks],
      ['name.delimited:("order items" OR click*)', items, clicks],
      ["name.delimited:(order -items)", orders],
      ["name.delimited:*", orders, items, customers, clicks],
      ["name:* -platform:hive", customers, clicks],
      ["typeNames:*", items],
      ["NOT typeNames:*", orders, customers, clicks],
      ["_exists_:typeNames", items],
      ["-_exists_:typeNames order", orders],
      ["rowCount:[1000 TO 2000]", clicks],
      ["rowCount:{1200 TO *]"],
      ["rowCount:>=1200", clicks],
      ['rowCount:>="1200"', clicks],
      ['rowCount:(>"1000" AND <"1300")', clicks],
      ['rowCount:>"1000"~2', clicks],
      ["rowCount:>1000~2 AND platform:*", clicks],
      ['name:<"orders" platform:hive', items],
      ["rowCount:>="],
      ["rowCount:> OR name:clicks", clicks],
      ["rowCount:1200", clicks],
      ["rowCount:<1200"],
      ["rowCount:\\1200^2", clicks],
      ["name:[ORDER TO orderz]", orders, items],
      ["name:{orders TO order\\ items]"],
      ['name:["order items" TO "orders"}', items],
      ['name:["order items" TO *]', orders, items],
      ['rowCount:["1000" TO "1200"]', clicks],
      ["name:orders~", orders],
      ["name:orders~1 platform:hive~2", orders],
      ["rowCount:1200~1", clicks],
      ['browsePaths:"/prod/hive"', orders, items],
      ["browsePaths:/prod/hive/shop", orders, items],
      ['browsePaths:"/PROD/hive"'],
      ['browsePaths:"/prod/hiv"'],
      ["browsePaths:/prod/h*", orders, items],
      [`browsePathV2:"\u241f${urns.database}"`, orders],
      [`browsePathV2:"${urns.database}"`, orders],
      [`browsePathV2:"${urns.schema}"`],
      ["customProperties:tier=gold", orders],
      ["platform:hive AND order", orders, items],
    ],
  ],
  [
    "the weight of a part is passed over",
    [
      ["name:orders^2", orders],
      ['name:"Order items"^2.5', items],
      ["name:(orders OR clicks)^3", orders, clicks],
      ["rowCount:[1000 TO 2000]^2 AND name:click*^2", clicks],
    ],
  ],
  [
    "the sign of the structured syntax is read with and without its backslash",
    [
      ["/q tags:Legacy", orders, customers],
      ["\\/q tags:Legacy", orders, customers],
      [":tags:Legacy", orders, customers],
    ],
  ],
  [
    "a URN finds its entity",
    [
      [`urn:"${orders}"`, orders],
      [`urn:${orders}`, orders],
    ],
  ],
  [
    "what cannot be read is searched for its words",
    [
      ['"order items', items],
      ["(order items", items],
      ["order) items", items],
      ["order AND", orders, items],
      ["[order items", items],
      ["rowCount:[1 TO", ...[]],
      ["10:30"],
      ["nosuch:order"],
      ["/"],
      ["|order|", orders, items],
      ["&&"],
      ["^"],
      ["orders~ items^2", items],
    ],
  ],
];

onEachBackend("a query", (catalog) => {
  beforeAll(async () => {
    expect((await proposeAll(catalog, shopCatalog())).status).toBe(200);
  });

  for (const [title, cases] of finds) {
    describe(title, () => {
      test.for(cases)("%s", async ([input, ...expected]) => {
        expect(urnsOf(await search(catalog, input)).sort()).toEqual(expected.sort());
      });
    });
  }

  test("a URN alone finds its entity first", async () => {
    for (const urn of [orders, items, customers]) expect(urnsOf(await search(catalog, urn))[0]).toBe(urn);
  });

  test("a mark for likeness is a part of the value of a field behind a backslash or in quotes", async () => {
    const draft = "urn:li:tag:draft~1";
    await catalog.put(draft, "tagProperties", { name: "draft~1" });
    for (const [text, ...found] of [["name:draft\\~1", draft], ['name:"draft~1"', draft], ["name:draft~1"]] as const)
      expect(urnsOf(await searchAll(catalog, text)), text).toEqual(found);
  });

  test("a long text, and one of many parentheses or wildcards, is answered", async () => {
    expect((await search(catalog, "order ".repeat(100_000))).numEntities).toBe(2);
    expect((await search(catalog, `${"(".repeat(5_000)}order${")".repeat(5_000)}`)).numEntities).toBe(2);
    expect((await search(catalog, "?rder name:o* ".repeat(20_000))).numEntities).toBe(0);
    expect((await search(catalog, "?".repeat(100_000))).numEntities).toBe(0);
    for (const sign of ["-", "!", "-(", "NOT "]) expect((await search(catalog, `${sign.repeat(2_000)}order`)).numEntities).toBe(2);
    expect((await search(catalog, `${"name:".repeat(50_000)}order`)).numEntities).toBe(0);
  });

  test("a text of many alternatives, phrases or signs is searched for its words, and soon", async () => {
    const texts = [" OR order", ' "order"', "NOT ", "-", "name:", "!", "urn:li:tag:", "\u00e9\u0301\ufb00"].map((piece) =>
      piece.repeat(100_000),
    );
    for (const text of texts) await search(catalog, text);
    expect((await search(catalog, `clicks${" OR order".repeat(1_000)}`)).numEntities).toBe(0);
    expect((await search(catalog, `clicks${" OR order".repeat(400)}`)).numEntities).toBe(3);
  });

  test("any text is answered, but for a range of numbers that ends in something else", async () => {
    const piece = fc.constantFrom(
      "order",
      "items",
      '"',
      "(",
      ")",
      " ",
      "AND",
      "OR",
      "NOT",
      "-",
      "+",
      ":",
      "name:",
      "rowCount:",
      "[1 TO",
      "]",
      "*",
      "?",
      "\\",
      "urn:li:",
      "~2",
      "^",
      "/q ",
      "é",
      "日本",
      "\u0000",
      "'",
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join("")),
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(" ")),
    );
    await fc.assert(
      fc.asyncProperty(text, async (input) => {
        const answer = await act(catalog, "entities?search", { entity: "dataset", input, start: 0, count: 1 });
        if (answer.status !== 200) expectError(answer, { status: 400, message: ["Field rowCount holds numbers; "] });
      }),
      { numRuns: 150 },
    );
  });
});

onEachBackend("a number below zero", (catalog) => {
  const [below, above] = [dataset("below"), dataset("above")];
  beforeAll(async () => {
    for (const [urn, rowCount] of [[below, -5] as const, [above, 5] as const])
      await catalog.put(urn, "datasetProfile", { timestampMillis: 1, rowCount });
  });

  test.each([
    "rowCount:-5",
    "rowCount: -5",
    "rowCount:\\-5",
    'rowCount:"-5"',
    "rowCount:[-6 TO -4]",
    "rowCount:[\\-6 TO \\-4]",
    "rowCount:<\\-4",
    "-rowCount:5",
    "rowCount:(-5)",
  ])("is asked for by %s", async (input) => {
    expect(urnsOf(await search(catalog, input))).toEqual([below]);
  });

  test("differs from what is left out", async () => {
    expect(urnsOf(await search(catalog, "-rowCount:-5"))).toEqual([above]);
    expect(urnsOf(await search(catalog, "rowCount:-(5 OR 6)"))).toEqual([below]);
    expect(urnsOf(await search(catalog, "rowCount:+5"))).toEqual([above]);
  });
});

onEachBackend("a range", (catalog) => {
  const [apart, amid] = [dataset("apart"), dataset("amid")];
  beforeAll(async () => {
    await catalog.put(apart, "subTypes", { typeNames: ["Apple", "Zebra"] });
    await catalog.put(amid, "subTypes", { typeNames: ["Nut", "zebra"] });
  });

  test("wants one value of several that lies in it, whatever its letter case", async () => {
    for (const input of ["typeNames:[M TO P]", "typeNames:[m TO p]", "typeNames:{Apple TO zebra}"])
      expect(urnsOf(await search(catalog, input)), input).toEqual([amid]);
    expect(urnsOf(await search(catalog, "typeNames:[* TO ZEBRA]")).sort()).toEqual([amid, apart].sort());
  });
});

onEachBackend("an end in quotes", (catalog) => {
  const names = ["=a", "=x", "m", "z"];
  beforeAll(async () => {
    for (const [rowCount, name] of names.entries()) {
      await catalog.put(dataset(name), "datasetProperties", { name });
      await catalog.put(dataset(name), "datasetProfile", { timestampMillis: 1, rowCount });
    }
  });

  test.each([
    ['name:>"=m"', 'name:{"=m" TO *]', "=x", "m", "z"],
    ['name:>="=m"', 'name:["=m" TO *]', "=x", "m", "z"],
    ['name:<"=m"', 'name:[* TO "=m"}', "=a"],
    ['name:>=""', 'name:["" TO *]', ...names],
    ['name:-(<"m")', 'name:-([* TO "m"})', "m", "z"],
    ['rowCount:-(>"1")', "rowCount:-({1 TO *])", "=a", "=x"],
    ['rowCount:!(>"1" OR "0")', 'rowCount:!({1 TO *] OR "0")', "=x"],
    ['-rowCount:>"1"~', "-rowCount:{1 TO *]", "=a", "=x"],
  ])("is compared with as a range is: %s", async (comparison, range, ...expected) => {
    for (const input of [comparison, range])
      expect(urnsOf(await search(catalog, input)).sort(), input).toEqual(expected.map((name) => dataset(name)).sort());
  });

  test.each(['rowCount:>""', 'rowCount:-(>"many")', 'rowCount:(5 AND (>"many"))'])("that is no number is refused: %s", async (input) => {
    const answer = await act(catalog, "entities?search", { entity: "dataset", input, start: 0, count: 1 });
    expectError(answer, { status: 400, message: ["Field rowCount holds numbers; "] });
  });

  test("is a phrase where no field is asked, and a word where its quotes do not end", async () => {
    expect(urnsOf(await search(catalog, 'm >"m"'))).toEqual([dataset("m")]);
    expect(urnsOf(await search(catalog, 'name:>"m'))).toEqual([]);
  });
});

onEachBackend("a pattern", (catalog) => {
  test("takes no longer for a value of many like letters", async () => {
    const [urn, letters] = [datasetUrn("like-letters"), "a".repeat(400)];
    expect((await propose(catalog, proposalOf(urn, "datasetProperties", { name: letters }))).status).toBe(200);
    expect(urnsOf(await search(catalog, `${"*a".repeat(40)}*`))).toEqual([urn]);
    for (const pattern of [`${"*a".repeat(40)}*b`, "*a*".repeat(16_000), "?".repeat(16_000), "*?".repeat(16_000)])
      expect(urnsOf(await search(catalog, pattern))).toEqual([]);
  });

  test.for([
    ["xay?bz*", 1],
    ["x*b", 1],
    ["x*a*b*b", 1],
    ["x*b*b*b", 0],
    ["*y?b*", 1],
    ["xay**b*", 1],
    ["?*xay*", 0],
    ["x?y*", 1],
    ["*zab*?", 0],
  ] as const)("of %s holds for as many names as that says", async ([pattern, count]) => {
    expect((await propose(catalog, proposalOf(datasetUrn("parts"), "datasetProperties", { name: "xay\u{1d4b3}bzAb" }))).status).toBe(200);
    expect(urnsOf(await search(catalog, `name:${pattern}`))).toHaveLength(count);
  });
});

onEachBackend("wildcards that stand for themselves", (catalog) => {
  beforeAll(async () => {
    for (const name of ["sta*r", "star", "stair"]) await catalog.put(dataset(name), "datasetProperties", { name });
  });

  test.each(["name:sta\\*r", 'name:"sta*r"', 'name:"sta\\*r"', "name:*a\\**", "sta\\*?"])(
    "are those with a backslash or in quotes, as in %s",
    async (input) => {
      expect(urnsOf(await search(catalog, input))).toEqual([dataset("sta*r")]);
    },
  );
});
