import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { contentsOf } from "../support/refusals.ts";
import { envelopesOf } from "../support/rest-calls.ts";
import { freshDataset, freshUrn } from "../support/sample-urns.ts";
import { outcomes, putTest } from "./test-calls.ts";

const jane = "urn:li:corpuser:jane";
const joe = "urn:li:corpuser:joe";
const stamp = { time: 5, actor: jane };
const system = "urn:li:corpuser:__datahub_system";
const tag = (name: string) => `urn:li:tag:${name}`;
const term = (name: string) => `urn:li:glossaryTerm:${name}`;
const domain = (name: string) => `urn:li:domain:${name}`;
const technical = "urn:li:ownershipType:__system__technical_owner";
const form = "urn:li:form:quality";
const prompts = ["required", "also", "optional"].map((id) => ({
  id,
  title: id,
  type: "STRUCTURED_PROPERTY",
  structuredPropertyParams: { urn: "urn:li:structuredProperty:p" },
  required: id !== "optional",
}));

onEachBackend(
  "actions",
  (catalog) => {
    /** Has a test with these actions for those that pass, or fail, act on a dataset with these aspects. */
    async function after(
      aspect: string,
      actions: object | object[],
      { before, fails = false }: { before?: unknown; fails?: boolean } = {},
    ) {
      const urn = freshDataset();
      await catalog.put(urn, "status", { removed: false });
      if (before !== undefined) expect((await catalog.put(urn, aspect, before)).status).toBe(200);
      const rules = fails ? { property: "urn", operator: "not_exists" } : [];
      const list = [actions].flat();
      const { status, text } = await putTest(catalog, "acting", {
        on: { types: ["dataset"] },
        rules,
        actions: { [fails ? "failing" : "passing"]: list },
      });
      expect(status, text).toBe(200);
      expect(await outcomes(catalog, urn, { push: true })).toEqual([fails ? "-acting" : "+acting"]);
      const stored = await contentsOf(catalog.store);
      await outcomes(catalog, urn, { push: true });
      expect(await contentsOf(catalog.store)).toEqual(stored);
      return { urn, value: (await catalog.read(urn))[aspect] };
    }
    const attribution = { time: expect.any(Number), actor: system, source: "urn:li:test:acting" };

    test("add the tags that are missing, with who and why, as a change of the system", async () => {
      const { urn, value } = await after(
        "globalTags",
        { type: "ADD_TAGS", params: { values: [tag("a"), tag("b")] } },
        { before: { tags: [{ tag: tag("a") }] } },
      );
      expect(value).toEqual({ tags: [{ tag: tag("a") }, { tag: tag("b"), attribution }] });
      const { globalTags } = await envelopesOf(catalog, urn);
      expect(globalTags?.created.actor).toBe(system);
      expect(globalTags?.systemMetadata).toMatchObject({ version: "2", properties: { appSource: "metadataTests" } });
    });

    test("of those that fail are taken when it fails", async () => {
      const { value } = await after("globalTags", { type: "ADD_TAGS", values: [tag("a")] }, { fails: true });
      expect(value).toEqual({ tags: [{ tag: tag("a"), attribution }] });
    });

    test("remove tags, and leave others", async () => {
      const before = { tags: [{ tag: tag("a") }, { tag: tag("b") }] };
      const { value } = await after("globalTags", { type: "REMOVE_TAGS", params: [tag("a"), tag("c")] }, { before });
      expect(value).toEqual({ tags: [{ tag: tag("b") }] });
    });

    test("add and remove terms", async () => {
      const before = { terms: [{ urn: term("a") }], auditStamp: stamp };
      const add = { type: "ADD_GLOSSARY_TERMS", params: { values: [term("a"), term("b")] } };
      const added = await after("glossaryTerms", add, { before });
      expect(added.value).toMatchObject({ terms: [{ urn: term("a") }, { urn: term("b"), actor: system, attribution }] });
      const removed = await after("glossaryTerms", { type: "REMOVE_GLOSSARY_TERMS", params: { values: [term("a")] } }, { before });
      expect(removed.value).toMatchObject({ terms: [] });
    });

    test("add owners in the way that is named, beside other ways", async () => {
      const custom = "urn:li:ownershipType:custom";
      const before = {
        owners: [
          { owner: jane, type: "CUSTOM", typeUrn: "urn:li:ownershipType:other" },
          { owner: joe, type: "TECHNICAL_OWNER" },
        ],
      };
      const added = await after("ownership", { type: "ADD_OWNERS", params: { values: [jane, joe] } }, { before });
      const addedTechnical = { owner: jane, type: "TECHNICAL_OWNER", typeUrn: technical, attribution };
      expect(added.value).toMatchObject({ owners: expect.arrayContaining([...before.owners, addedTechnical]) });
      const more = await after("ownership", { type: "ADD_OWNERS", params: { values: [jane], ownerType: custom } }, { before });
      expect(more.value).toMatchObject({
        owners: expect.arrayContaining([...before.owners, { owner: jane, type: "CUSTOM", typeUrn: custom, attribution }]),
      });
      const none = await after("ownership", { type: "ADD_OWNERS", params: { values: [jane], ownerType: "DATA_STEWARD" } });
      expect(none.value).toMatchObject({
        owners: [{ owner: jane, type: "DATA_STEWARD", typeUrn: "urn:li:ownershipType:__system__data_steward" }],
      });
    });

    test("remove owners in every way, or in the one that is named", async () => {
      const owners = [
        { owner: jane, type: "TECHNICAL_OWNER" },
        { owner: jane, type: "BUSINESS_OWNER" },
        { owner: joe, type: "NONE" },
      ];
      const all = await after("ownership", { type: "REMOVE_OWNERS", params: { values: [jane] } }, { before: { owners } });
      expect(all.value).toMatchObject({ owners: [{ owner: joe }] });
      const one = await after(
        "ownership",
        { type: "REMOVE_OWNERS", params: { values: [jane], ownerType: "TECHNICAL_OWNER" } },
        { before: { owners } },
      );
      expect(one.value).toMatchObject({ owners: expect.arrayContaining([owners[1], owners[2]]) });
      expect((one.value as { owners: unknown[] }).owners).toHaveLength(2);
    });

    test("set the one domain, and unset it", async () => {
      const set = { type: "SET_DOMAIN", params: { values: [domain("b")] } };
      for (const before of [undefined, { domains: [domain("a")] }, { domains: [domain("a"), domain("b")] }]) {
        const { value } = await after("domains", set, { before });
        expect(value).toMatchObject({ domains: [domain("b")] });
      }
      expect((await after("domains", set)).value).toEqual({
        domains: [domain("b")],
        domainAssociations: [{ domain: domain("b"), attribution }],
      });
      const unset = await after("domains", [{ type: "UNSET_DOMAIN" }], { before: { domains: [domain("a")] } });
      expect(unset.value).toMatchObject({ domains: [] });
      const other = await after(
        "domains",
        { type: "UNSET_DOMAIN", params: { values: [domain("b")] } },
        { before: { domains: [domain("a")] } },
      );
      expect(other.value).toEqual({ domains: [domain("a")] });
    });

    test("deprecate and take it back", async () => {
      const set = await after("deprecation", { type: "DEPRECATE", params: { note: "too old" } });
      expect(set.value).toEqual({ deprecated: true, note: "too old", actor: system });
      const before = { deprecated: true, note: "by hand", actor: jane, decommissionTime: 7 };
      expect((await after("deprecation", { type: "DEPRECATE" }, { before })).value).toEqual(before);
      const back = await after("deprecation", { type: "UN_DEPRECATE" }, { before });
      expect(back.value).toMatchObject({ deprecated: false, actor: system });
      expect((await after("deprecation", { type: "UN_DEPRECATE" })).value).toBeUndefined();
    });

    const assigned = (done: readonly string[] = []) => ({
      urn: form,
      incompletePrompts: prompts.filter(({ id }) => !done.includes(id)).map(({ id }) => ({ id, lastModified: stamp })),
      completedPrompts: done.map((id) => ({ id, lastModified: stamp })),
    });
    const idsIn = (value: unknown) => {
      const { incompleteForms, completedForms } = value as Record<string, ReturnType<typeof assigned>[]>;
      const ids = (forms: ReturnType<typeof assigned>[] = []) =>
        forms.map(({ urn, completedPrompts, incompletePrompts }) => [
          urn,
          completedPrompts.map(({ id }) => id),
          incompletePrompts.map(({ id }) => id),
        ]);
      return { incomplete: ids(incompleteForms), complete: ids(completedForms) };
    };
    const all = prompts.map(({ id }) => id);
    const defineForm = () => catalog.put(form, "formInfo", { name: "Quality", type: "COMPLETION", prompts });

    test("assign a form with its prompts, and take it away", async () => {
      await defineForm();
      const assign = { type: "ASSIGN_FORM", params: { formUrn: form } };
      expect(idsIn((await after("forms", assign)).value)).toEqual({ incomplete: [[form, [], all]], complete: [] });
      const other = { urn: "urn:li:form:other", incompletePrompts: [], completedPrompts: [] };
      const beside = { incompleteForms: [other], completedForms: [], verifications: [] };
      expect(idsIn((await after("forms", assign, { before: beside })).value).incomplete).toEqual([
        [other.urn, [], []],
        [form, [], all],
      ]);
      const answered = { incompleteForms: [], completedForms: [assigned(all)], verifications: [{ form, lastModified: stamp }] };
      expect((await after("forms", assign, { before: answered })).value).toEqual(answered);
      const unassign = { type: "UNASSIGN_FORM", params: { formUrn: form } };
      expect((await after("forms", unassign, { before: answered })).value).toEqual({
        incompleteForms: [],
        completedForms: [],
        verifications: [],
      });
      expect((await after("forms", unassign)).value).toBeUndefined();
    });

    test("do nothing with a form that does not exist", async () => {
      expect((await after("forms", { type: "ASSIGN_FORM", params: { formUrn: freshUrn("form") } })).value).toBeUndefined();
    });

    test("answer prompts; the form is complete with the last that is required", async () => {
      await defineForm();
      const complete = (formPromptId: string) => ({ type: "SET_FORM_PROMPT_COMPLETE", params: { formUrn: form, formPromptId } });
      const before = { incompleteForms: [assigned()], completedForms: [], verifications: [] };
      const one = await after("forms", complete("required"), { before });
      expect(idsIn(one.value)).toEqual({ incomplete: [[form, ["required"], ["also", "optional"]]], complete: [] });
      const both = await after("forms", [complete("required"), complete("also")], { before });
      expect(idsIn(both.value)).toEqual({ incomplete: [], complete: [[form, ["required", "also"], ["optional"]]] });
      expect((await after("forms", complete("nosuch"), { before })).value).toEqual(before);
      expect((await after("forms", complete("required"))).value).toBeUndefined();
    });

    test("open prompts again, and with one that is required the form", async () => {
      await defineForm();
      const open = (formPromptId: string) => ({ type: "SET_FORM_PROMPT_INCOMPLETE", params: { formUrn: form, formPromptId } });
      const before = { incompleteForms: [], completedForms: [assigned(all)], verifications: [] };
      expect(idsIn((await after("forms", open("optional"), { before })).value)).toEqual({
        incomplete: [],
        complete: [[form, ["required", "also"], ["optional"]]],
      });
      expect(idsIn((await after("forms", open("also"), { before })).value)).toEqual({
        incomplete: [[form, ["required", "optional"], ["also"]]],
        complete: [],
      });
    });

    test("leave a form verified as long as it is complete", async () => {
      await defineForm();
      const open = (formPromptId: string) => ({ type: "SET_FORM_PROMPT_INCOMPLETE", params: { formUrn: form, formPromptId } });
      const [ofForm, ofOther] = [form, "urn:li:form:other"].map((urn) => ({ form: urn, lastModified: stamp }));
      const before = { incompleteForms: [], completedForms: [assigned(all)], verifications: [ofForm, ofOther] };
      expect((await after("forms", open("optional"), { before })).value).toMatchObject({ verifications: [ofForm, ofOther] });
      expect((await after("forms", open("also"), { before })).value).toMatchObject({ verifications: [ofOther] });
    });

    test("several at once each do their part", async () => {
      const actions = [
        { type: "ADD_TAGS", values: [tag("a")] },
        { type: "REMOVE_TAGS", values: [tag("b")] },
        { type: "DEPRECATE" },
        { type: "ADD_TAGS", values: [tag("c")] },
      ];
      const { urn, value } = await after("globalTags", actions, { before: { tags: [{ tag: tag("b") }] } });
      expect((value as { tags: { tag: string }[] }).tags.map((one) => one.tag)).toEqual([tag("a"), tag("c")]);
      expect((await catalog.read(urn)).deprecation).toMatchObject({ deprecated: true });
    });

    test("the results are those of what the actions have made", async () => {
      const urn = freshDataset();
      await catalog.put(urn, "status", { removed: false });
      const rules = { property: "tags", operator: "exists" };
      await putTest(catalog, "acting", {
        on: { types: ["dataset"] },
        rules,
        actions: { failing: [{ type: "ADD_TAGS", values: [tag("a")] }] },
      });
      expect(await outcomes(catalog, urn, { push: true })).toEqual(["+acting"]);
      expect((await catalog.read(urn)).testResults).toMatchObject({ passing: [{ test: "urn:li:test:acting" }], failing: [] });
    });

    test("that undo each other come to an end", async () => {
      const urn = freshDataset();
      await catalog.put(urn, "status", { removed: false });
      const on = { types: ["dataset"] };
      await putTest(catalog, "acting", { on, actions: { passing: [{ type: "ADD_TAGS", values: [tag("a")] }] } });
      await putTest(catalog, "undoing", { on, actions: { passing: [{ type: "REMOVE_TAGS", values: [tag("a")] }] } });
      expect(await outcomes(catalog, urn, { push: true })).toEqual(["+acting", "+undoing"]);
      expect((await catalog.read(urn)).globalTags).toEqual({ tags: [] });
      await putTest(catalog, "undoing", { on });
    });

    test("without push nothing is done", async () => {
      const urn = freshDataset();
      await catalog.put(urn, "status", { removed: false });
      await putTest(catalog, "acting", { on: { types: ["dataset"] }, actions: { passing: [{ type: "DEPRECATE" }] } });
      const before = await contentsOf(catalog.store);
      await outcomes(catalog, urn);
      expect(await contentsOf(catalog.store)).toEqual(before);
    });
  },
  { metadataTests: false },
);
