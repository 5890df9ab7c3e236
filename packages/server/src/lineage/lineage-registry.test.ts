import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import { expect, test } from "vitest";
import { type LineageStep, lineageRegistry } from "./lineage-registry.ts";

/** The table of model.md 4.4: upstream, then downstream. That a chart may read a chart is younger than the table. */
const table: Readonly<Record<string, readonly [string, string]>> = {
  dataset: [
    "DataProcessInstanceProduces IN dataProcessInstance; DownstreamOf OUT dataset; Produces IN dataJob",
    "Consumes IN chart; Consumes IN dashboard; Consumes IN dataJob; Consumes IN dataProcess; DataProcessInstanceConsumes IN dataProcessInstance; DerivedFrom IN mlFeature; DerivedFrom IN mlPrimaryKey; DownstreamOf IN dataset",
  ],
  dataJob: [
    "Consumes OUT dataset; DownstreamOf OUT dataJob; UsedBy IN mlModel; UsedBy IN mlModelGroup",
    "DownstreamOf IN dataJob; Produces OUT dataset; TrainedBy IN mlModel; TrainedBy IN mlModelGroup",
  ],
  dataProcess: ["Consumes OUT dataset", ""],
  dataProcessInstance: [
    "DataProcessInstanceConsumes OUT dataProcessInstance; DataProcessInstanceConsumes OUT dataset; DataProcessInstanceConsumes OUT mlModel; DataProcessInstanceProduces IN dataProcessInstance; UsedBy IN mlModel; UsedBy IN mlModelGroup",
    "DataProcessInstanceConsumes IN dataProcessInstance; DataProcessInstanceProduces OUT dataProcessInstance; DataProcessInstanceProduces OUT dataset; DataProcessInstanceProduces OUT mlModel; TrainedBy IN mlModel; TrainedBy IN mlModelGroup",
  ],
  chart: ["Consumes OUT chart; Consumes OUT dataset", "Consumes IN chart; Contains IN dashboard"],
  dashboard: [
    "Consumes OUT dataset; Contains OUT chart; DashboardContainsDashboard OUT dashboard",
    "DashboardContainsDashboard IN dashboard",
  ],
  mlModel: [
    "Consumes OUT mlFeature; DataProcessInstanceProduces IN dataProcessInstance; TrainedBy OUT dataJob; TrainedBy OUT dataProcessInstance",
    "DataProcessInstanceConsumes IN dataProcessInstance; MemberOf OUT mlModelGroup; UsedBy OUT dataJob; UsedBy OUT dataProcessInstance",
  ],
  mlModelGroup: [
    "MemberOf IN mlModel; TrainedBy OUT dataJob; TrainedBy OUT dataProcessInstance",
    "UsedBy OUT dataJob; UsedBy OUT dataProcessInstance",
  ],
  mlFeature: ["DerivedFrom OUT dataset", "Consumes IN mlModel"],
  mlPrimaryKey: ["DerivedFrom OUT dataset", ""],
  schemaField: ["DownstreamOf OUT schemaField", "DownstreamOf IN schemaField"],
};

const registry = lineageRegistry(loadEntityRegistry(shippedDefinitions));

test.each(Object.entries(table))("lineage of %s leads where the annotations say", (entity, [upstream, downstream]) => {
  const steps = registry.get(entity);
  expect([told(steps?.UPSTREAM), told(steps?.DOWNSTREAM)]).toEqual([upstream, downstream]);
});

test("entities without lineage are absent", () => {
  expect(registry.get("tag")).toBeUndefined();
});

/** Steps between the entity types of the table. */
function told(steps: readonly LineageStep[] = []): string {
  return steps
    .filter(({ neighbour }) => Object.hasOwn(table, neighbour))
    .map(({ type, direction, neighbour }) => `${type} ${direction === "OUTGOING" ? "OUT" : "IN"} ${neighbour}`)
    .sort((left, right) => (left < right ? -1 : 1))
    .join("; ");
}
