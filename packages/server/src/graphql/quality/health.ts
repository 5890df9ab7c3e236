import type DataLoader from "dataloader";
import { valueIn } from "../../read-path/read-values.ts";
import { createLoader } from "../create-loader.ts";
import type { EntityNode } from "../entities/entity-node.ts";
import { listEntities, newestFirst } from "../entities/list-entities.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { allOf, isOneOf } from "../search/filter-inputs.ts";
import { type AssertionOutcomes, outcomesOf } from "./assertion-outcomes.ts";

interface Health {
  readonly type: "INCIDENTS" | "ASSERTIONS";
  readonly status: "PASS" | "FAIL";
  readonly message?: string;
  readonly causes?: readonly string[];
  readonly activeIncidentHealthDetails?: IncidentDetails;
}

interface IncidentDetails {
  readonly count: number;
  readonly lastActivityAt?: number;
  readonly latestIncidentUrn?: string;
  readonly latestIncidentTitle?: string;
}

/** How an asset is: whether it has open incidents, and how its assertions ended, if any has run (graphql.md 7.6). */
export async function health(node: EntityNode, _args: unknown, context: GraphqlContext): Promise<readonly Health[]> {
  const [incidents, outcomes] = await Promise.all([activeIncidents(context, node.urn), context.shared(createOutcomeLoader).load(node.urn)]);
  return [ofIncidents(incidents), ...ofAssertions(outcomes)];
}

function ofIncidents(details: IncidentDetails): Health {
  const { count } = details;
  if (count === 0) return { type: "INCIDENTS", status: "PASS" };
  const message = `${count} active incident${count === 1 ? "" : "s"}`;
  return { type: "INCIDENTS", status: "FAIL", message, causes: ["ACTIVE_INCIDENTS"], activeIncidentHealthDetails: details };
}

function ofAssertions({ total, hasRun, failing }: AssertionOutcomes): Health[] {
  if (!hasRun) return [];
  if (failing.length === 0) return [{ type: "ASSERTIONS", status: "PASS", message: "All assertions are passing" }];
  const message = `${failing.length} of ${total} assertions are failing`;
  return [{ type: "ASSERTIONS", status: "FAIL", message, causes: failing }];
}

async function activeIncidents(context: GraphqlContext, urn: string): Promise<IncidentDetails> {
  const filter = allOf(isOneOf("entities", [urn]), isOneOf("state", ["ACTIVE"]));
  const listed = { entity: "incident", filter, sort: newestFirst("lastUpdated") };
  const { total: count, urns } = await listEntities(context, { count: 1 }, listed);
  const [latest] = await context.parts.store.aspects.getLatest(urns.map((incident) => ({ urn: incident, aspect: "incidentInfo" })));
  if (latest === undefined) return { count };
  const { title, status } = valueIn<"incidentInfo">(latest);
  const lastActivityAt = Number(status.lastUpdated.time);
  return { count, lastActivityAt, latestIncidentUrn: latest.urn, ...(title !== undefined && { latestIncidentTitle: title }) };
}

function createOutcomeLoader(context: GraphqlContext): DataLoader<string, AssertionOutcomes> {
  return createLoader(context.answer, (urns: readonly string[]) => outcomesOf(context, urns));
}
