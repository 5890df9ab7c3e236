import type { JsonObject } from "@almagest/model";
import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import { keyField, propertiesField, storedAspect } from "../aspect-field.ts";
import { platformNamedBy } from "../platform.ts";
import { shownStamps } from "../shown-values.ts";
import { destinations, distinct } from "./edge-ends.ts";

const chartProperties = propertiesField("chartInfo", (value) => ({
  ...shownTitle(value, "chartUrl"),
  inputs: distinct(value.inputs, destinations(value.inputEdges)),
}));
const editableChart = storedAspect("editableChartProperties");

const dashboardProperties = propertiesField("dashboardInfo", (value) => ({
  ...shownTitle(value, "dashboardUrl"),
  charts: distinct(value.charts, destinations(value.chartEdges)),
}));
const editableDashboard = storedAspect("editableDashboardProperties");

/** Charts and dashboards, which know their tool by name (graphql.md 7.5). */
export const charts: TypeResolvers = {
  Chart: {
    tool: keyField("dashboardTool"),
    platform: platformNamedBy("dashboardTool"),
    properties: chartProperties,
    info: chartProperties,
    editableProperties: editableChart,
    editableInfo: editableChart,
    query: storedAspect("chartQuery"),
  },
  Dashboard: {
    tool: keyField("dashboardTool"),
    platform: platformNamedBy("dashboardTool"),
    properties: dashboardProperties,
    info: dashboardProperties,
    editableProperties: editableDashboard,
    editableInfo: editableDashboard,
  },
};

function shownTitle(value: JsonObject, ownUrl: string) {
  return { name: value.title, externalUrl: value.externalUrl ?? value[ownUrl], ...shownStamps(value.lastModified) };
}
