import { expect, test } from "vitest";
import { onEachBackend } from "../support/on-each-backend.ts";
import { event, input, lineageOf, orders, output, producer, report, runOf, send } from "./lineage-event-calls.ts";

onEachBackend("OpenLineage events of runs", (catalog) => {
  test("of one run add up, and tell its states", async () => {
    await send(catalog, event("START", "r2", { job: { namespace: "prod", name: "two.step" }, inputs: [input] }));
    await send(catalog, {
      ...event("COMPLETE", "r2", { job: { namespace: "prod", name: "two.step" }, outputs: [output] }),
      eventTime: "2024-05-01T11:00:00Z",
    });
    expect(await lineageOf(catalog, "urn:li:dataJob:(urn:li:dataFlow:(airflow,two,prod),two.step)")).toEqual([[orders], [report]]);
    const { body } = await catalog.request("POST", "/aspects?action=getTimeseriesAspectValues", {
      urn: runOf("r2"),
      entity: "dataProcessInstance",
      aspect: "dataProcessInstanceRunEvent",
    });
    const events = (body as { value: { values: { aspect: { value: string } }[] } }).value.values.map(({ aspect }) =>
      JSON.parse(aspect.value),
    );
    expect(events).toEqual([
      { timestampMillis: 1714561200000, status: "COMPLETE", result: { type: "SUCCESS", nativeResultType: "COMPLETE" } },
      { timestampMillis: 1714557600123, status: "STARTED" },
    ]);
    expect((await catalog.read(runOf("r2"))).dataProcessInstanceProperties).toMatchObject({ created: { time: 1714557600123 } });
  });

  test("of a run that come when a later one has completed leave the lineage of the job", async () => {
    const step = "urn:li:dataJob:(urn:li:dataFlow:(airflow,late,prod),late.step)";
    const other = { namespace: "postgres://db", name: "shop.public.returns" };
    const returns = "urn:li:dataset:(urn:li:dataPlatform:postgres,shop.public.returns,PROD)";
    const at = (hour: number, eventType: string, runId: string, more: object = {}) =>
      send(catalog, {
        ...event(eventType, runId, { job: { namespace: "prod", name: "late.step" }, ...more }),
        eventTime: new Date(Date.UTC(2024, 4, 1, hour)).toISOString(),
      });
    await at(8, "COMPLETE", "r51", { inputs: [input] });
    // A run like the one before makes no version of the lineage, and still is the latest.
    await at(12, "COMPLETE", "r52", { inputs: [input] });
    await at(10, "START", "r53", { inputs: [other] });
    await at(10, "COMPLETE", "r53", { inputs: [other] });
    await at(11, "FAIL", "r54", { inputs: [other] });
    await send(catalog, { eventTime: "2024-05-01T09:00:00Z", producer, job: { namespace: "prod", name: "late.step" }, inputs: [other] });
    expect(await lineageOf(catalog, step)).toEqual([[orders], []]);
    expect((await catalog.read(runOf("r53"))).dataProcessInstanceInput).toEqual({ inputs: [returns] });
    await at(11, "START", "r52", { outputs: [output] });
    expect(await lineageOf(catalog, step)).toEqual([[orders], [report]]);
    await at(13, "RUNNING", "r53", { inputs: [other] });
    await at(12, "RUNNING", "r55", { outputs: [output] });
    await at(11, "COMPLETE", "r56", { outputs: [output] });
    expect(await lineageOf(catalog, step)).toEqual([[orders, returns], [report]]);
    await at(14, "COMPLETE", "r53", { inputs: [other] });
    expect(await lineageOf(catalog, step)).toEqual([[returns], []]);
  });

  test("of one run leave what earlier ones told of it and its job, and what others wrote there", async () => {
    const told = { namespace: "prod", name: "bare.step" };
    const step = "urn:li:dataJob:(urn:li:dataFlow:(airflow,bare,prod),bare.step)";
    const facets = {
      documentation: { description: "Told" },
      sourceCodeLocation: { url: "https://example.org/code" },
      jobType: { processingType: "BATCH", integration: "AIRFLOW" },
    };
    const runFacets = {
      nominalTime: { nominalStartTime: "2024-05-01T00:00:00Z" },
      processing_engine: { name: "Airflow", version: "2.9" },
      parent: { run: { runId: "r0" }, job: told },
    };
    await send(catalog, event("START", "r41", { job: { ...told, facets }, run: { runId: "r41", facets: runFacets } }));
    const { dataJobInfo } = (await catalog.read(step)) as { dataJobInfo: { customProperties: object } };
    await catalog.put(step, "dataJobInfo", {
      ...dataJobInfo,
      description: "By a person",
      customProperties: { ...dataJobInfo.customProperties, team: "x" },
    });
    const bare = event("FAIL", "r41", { job: told });
    await send(catalog, {
      ...bare,
      run: { runId: "r41", facets: { errorMessage: { message: "no disk", programmingLanguage: "PYTHON" } } },
    });
    await send(catalog, { ...bare, run: { runId: "r41" } });
    const engine = { processingEngine: "Airflow", processingEngineVersion: "2.9" };
    expect(await catalog.read(step)).toMatchObject({
      dataJobInfo: {
        type: { string: "BATCH" },
        description: "By a person",
        externalUrl: "https://example.org/code",
        customProperties: { ...engine, team: "x" },
      },
    });
    expect(await catalog.read("urn:li:dataFlow:(airflow,bare,prod)")).toMatchObject({ dataFlowInfo: { customProperties: engine } });
    expect(await catalog.read(runOf("r41"))).toMatchObject({
      dataProcessInstanceProperties: {
        customProperties: { nominalStartTime: "2024-05-01T00:00:00Z", errorMessage: "no disk", programmingLanguage: "PYTHON" },
      },
      dataProcessInstanceRelationships: { parentTemplate: step, parentInstance: runOf("r0") },
    });
  });

  test("of one run may come in any order: it began with the earliest", async () => {
    const at = (eventType: string, eventTime: string) => send(catalog, { ...event(eventType, "r42"), eventTime });
    await at("COMPLETE", "2024-05-01T12:00:00Z");
    await at("START", "2024-05-01T09:00:00Z");
    await at("RUNNING", "2024-05-01T10:00:00Z");
    const { dataProcessInstanceProperties } = await catalog.read(runOf("r42"));
    expect(dataProcessInstanceProperties).toMatchObject({ created: { time: Date.UTC(2024, 4, 1, 9) } });
  });

  test("of a run that completed replace the datasets of runs before, those of one that failed do not", async () => {
    const named = { job: { namespace: "prod", name: "change.step" } };
    const step = "urn:li:dataJob:(urn:li:dataFlow:(airflow,change,prod),change.step)";
    const other = { namespace: "postgres://db", name: "shop.public.returns" };
    const returns = "urn:li:dataset:(urn:li:dataPlatform:postgres,shop.public.returns,PROD)";
    await send(catalog, event("COMPLETE", "r3", { ...named, inputs: [input], outputs: [output] }));
    await send(catalog, event("START", "r4", { ...named, inputs: [other], outputs: [output] }));
    expect(await lineageOf(catalog, step)).toEqual([[orders, returns], [report]]);
    await send(catalog, event("FAIL", "r4", named));
    expect(await lineageOf(catalog, step)).toEqual([[orders, returns], [report]]);
    await send(catalog, event("COMPLETE", "r5", { ...named, inputs: [other], outputs: [output] }));
    expect(await lineageOf(catalog, step)).toEqual([[returns], [report]]);
  });

  test("of a run that completed leave no columns of datasets that the job has no more, also when they tell of no columns", async () => {
    const named = { job: { namespace: "prod", name: "change.columns" } };
    const step = "urn:li:dataJob:(urn:li:dataFlow:(airflow,change,prod),change.columns)";
    const columns = async () => ((await catalog.read(step)).dataJobInputOutput as { fineGrainedLineages?: unknown[] }).fineGrainedLineages;
    await send(catalog, event("COMPLETE", "r31", { ...named, inputs: [input], outputs: [output] }));
    await send(catalog, event("COMPLETE", "r32", { ...named, inputs: [input], outputs: [{ ...output, facets: {} }] }));
    expect(await columns()).toHaveLength(1);
    await send(catalog, event("COMPLETE", "r33", { ...named, inputs: [{ namespace: "postgres://db", name: "shop.public.returns" }] }));
    expect(await columns()).toBeUndefined();
  });

  test("of one run are of one job, also when only the first tells who runs it", async () => {
    const told = { namespace: "prod", name: "one.step" };
    const elsewhere = "https://example.org/my";
    const step = (orchestrator: string) => `urn:li:dataJob:(urn:li:dataFlow:(${orchestrator},one,prod),one.step)`;
    const kind = (integration: string) => ({ producer: elsewhere, job: { ...told, facets: { jobType: { integration } } } });
    const bare = { producer: elsewhere, job: told };
    await send(catalog, event("START", "r43", { ...kind("DAGSTER"), inputs: [input] }));
    await send(catalog, event("COMPLETE", "r43", { ...bare, outputs: [output] }));
    expect((await catalog.read(runOf("r43"))).dataProcessInstanceRelationships).toMatchObject({ parentTemplate: step("dagster") });
    expect(await lineageOf(catalog, step("dagster"))).toEqual([[orders], [report]]);
    expect((await catalog.read(step("unknown"))).dataJobInfo).toBeUndefined();
    await send(catalog, event("START", "r44", bare));
    await send(catalog, event("COMPLETE", "r44", kind("DAGSTER")));
    expect((await catalog.read(runOf("r44"))).dataProcessInstanceRelationships).toMatchObject({ parentTemplate: step("dagster") });
    await send(catalog, event("START", "r43", { ...bare, job: { ...told, name: "other.step" } }));
    expect((await catalog.read("urn:li:dataJob:(urn:li:dataFlow:(unknown,other,prod),other.step)")).dataJobInfo).toBeDefined();
  });
});
