import type { JsonObject } from "@almagest/model";
import type { TypeResolvers } from "../../engine/type-resolvers.ts";
import type { GraphqlContext } from "../../graphql-context.ts";
import { aspectField, memberOf } from "../aspect-field.ts";
import type { EntityNode } from "../entity-node.ts";
import { subjectOf } from "../shown-only.ts";
import { records, unknownTime } from "../shown-values.ts";

const info = "incidentInfo";

/** Stored as their place in this list. */
const incidentPriorities: readonly string[] = ["CRITICAL", "HIGH", "MEDIUM", "LOW"];

/** What the index takes for the priority of an incident that has none: the default of the model. */
export const impliedPriority = incidentPriorities[0];

/** How the model stores a priority. */
export function priorityNumber(name: string): number {
  return incidentPriorities.indexOf(name);
}

const shownStatus = aspectField(info, ({ status }) => ({
  state: "ACTIVE",
  lastUpdated: unknownTime,
  ...(status as JsonObject | undefined),
}));

/** Incidents (graphql.md 5.7). */
export const incidents: TypeResolvers = {
  Incident: {
    incidentType: memberOf(info, "type"),
    customType: memberOf(info, "customType"),
    title: memberOf(info, "title"),
    description: memberOf(info, "description"),
    startedAt: memberOf(info, "startedAt"),
    created: aspectField(info, ({ created }) => created ?? unknownTime),
    status: shownStatus,
    incidentStatus: shownStatus,
    priority: aspectField(info, ({ priority }) => incidentPriorities[Number(priority)]),
    assignees: aspectField(info, ({ assignees }) => assignees && records(assignees).map(({ actor }) => actor)),
    entity: (node: EntityNode, _args, context: GraphqlContext) => node.read(context, (loaded) => subjectOf(loaded, context)),
    source: aspectField(info, ({ source }) => source && shownSource(source as JsonObject)),
  },
};

function shownSource({ type, sourceUrn }: JsonObject) {
  return { type, source: sourceUrn };
}
