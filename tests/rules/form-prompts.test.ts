import { test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { patchOf, proposalOf, propose, proposeAll } from "../support/rest-calls.ts";
import { freshUrn } from "../support/sample-urns.ts";
import { expectDone, expectRule } from "./property-calls.ts";

onEachBackend("the prompts of a form", (catalog) => {
  const prompt = (id: string) => ({ id, title: "Retention", type: "STRUCTURED_PROPERTY" });
  const form = (...ids: string[]) => ({ name: "Sample", prompts: ids.map(prompt) });
  const elsewhere = (urn: string) =>
    `Cannot have duplicate prompt IDs across any form, all prompt IDs must be globally unique. Form urns with prompt IDs matching given prompt IDs:[${urn}]`;

  test("have ids that stand once in the form", async () => {
    const reason = "Prompt IDs must be unique, there are duplicate prompt IDs given: [once, twice, twice]";
    await expectRule(catalog, () => catalog.put(freshUrn("form"), "formInfo", form("once", "twice", "twice")), reason);
  });

  test("have ids that no other form has", async () => {
    const [first, second] = [freshUrn("form"), freshUrn("form")];
    expectDone(await catalog.put(first, "formInfo", form("a", "b")));
    await expectRule(catalog, () => catalog.put(second, "formInfo", form("b", "c")), elsewhere(first));
    expectDone(await catalog.put(second, "formInfo", form("c")));
    const patch = [{ op: "add", path: "/prompts/a", value: prompt("a") }];
    await expectRule(catalog, () => propose(catalog, patchOf(second, "formInfo", patch)), elsewhere(first));
  });

  test("have ids that no other form has, whatever the letter case of its URN", async () => {
    const [first, second] = [freshUrn("form").replace(":form:", ":foRm:"), freshUrn("form")];
    expectDone(await catalog.put(first, "formInfo", form("spelled")));
    await expectRule(catalog, () => catalog.put(second, "formInfo", form("spelled")), elsewhere(first));
  });

  test("may be saved again", async () => {
    const urn = freshUrn("form");
    expectDone(await catalog.put(urn, "formInfo", form("again")));
    expectDone(await catalog.put(urn, "formInfo", { ...form("again"), description: "b" }));
  });

  test("may move to another form in one batch", async () => {
    const [from, to] = [freshUrn("form"), freshUrn("form")];
    expectDone(await catalog.put(from, "formInfo", form("moves")));
    const [give, take] = [proposalOf(from, "formInfo", form()), proposalOf(to, "formInfo", form("moves"))];
    await expectRule(catalog, () => proposeAll(catalog, [take, give]), elsewhere(from));
    expectDone(await proposeAll(catalog, [give, take]));
  });
});
