import DataLoader from "dataloader";
import { countByValue } from "../../search/count-by-value.ts";
import type { EntityNode } from "../entities/entity-node.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { allOf, isOneOf } from "../search/filter-inputs.ts";
import { type AssertionOutcomes, outcomesOf } from "./assertion-outcomes.ts";

interface Health {
  readonly type: "INCIDENTS" | "ASSERTIONS";
  readonly status: "PASS" | "WARN" | "FAIL";
  readonly message?: string;
  readonly causes?: readonly string[];
}

/** How an asset is: whether it has open incidents, and how its assertions ended, if any has run (graphql.md 7.6). */
export async function health(node: EntityNode, _args: unknown, context: GraphqlContext): Promise<readonly Health[]> {
  const [incidents, outcomes] = await Promise.all([
    context.shared(createIncidentLoader).load(node.urn),
    context.shared(createOutcomeLoader).load(node.urn),
  ]);
  return [ofIncidents(incidents), ...ofAssertions(outcomes)];
}

function ofIncidents(active: number): Health {
  if (active === 0) return { type: "INCIDENTS", status: "PASS" };
  const message = `${active} active incident${active === 1 ? "" : "s"}`;
  return { type: "INCIDENTS", status: "FAIL", message, causes: ["ACTIVE_INCIDENTS"] };
}

function ofAssertions({ total, failed, errored }: AssertionOutcomes): Health[] {
  if (total === 0) return [];
  const told = (status: Health["status"], message: string, causes: readonly string[] = []): Health[] => [
    { type: "ASSERTIONS", status, message, ...(causes.length > 0 && { causes }) },
  ];
  if (failed.length > 0) return told("FAIL", `${failed.length} of ${total} assertions are failing`, failed);
  if (errored.length > 0) return told("WARN", `${errored.length} of ${total} assertions could not be evaluated`, errored);
  return told("PASS", "All assertions are passing");
}

/** Counts the active incidents of all assets of a page in one search. */
function createIncidentLoader({ parts }: GraphqlContext): DataLoader<string, number> {
  return new DataLoader(async (urns) => {
    const filter = allOf(isOneOf("entities", urns), isOneOf("state", ["ACTIVE"]));
    const counted = await countByValue(parts, { entities: ["incident"], filter }, { field: "entities", values: new Set(urns) });
    return urns.map((urn) => counted.get(urn) ?? 0);
  });
}

function createOutcomeLoader(context: GraphqlContext): DataLoader<string, AssertionOutcomes> {
  return new DataLoader((urns) => outcomesOf(context, urns));
}
