import { catalogError } from "../../errors.ts";
import type { RequestContext } from "../../request-context.ts";
import type { Demand } from "../access.ts";

/** The demands that are not granted. Costs nothing where everything is. */
export async function refusedDemands({ access }: Pick<RequestContext, "access">, demands: readonly Demand[]): Promise<readonly Demand[]> {
  if (access.isFull || demands.length === 0) return [];
  const granted = await access.grants(demands);
  return demands.filter((_demand, at) => granted[at] !== true);
}

/** Throws FORBIDDEN with this text unless all of the demands are granted. */
export async function requireGrants(
  context: Pick<RequestContext, "access" | "actor">,
  demands: readonly Demand[],
  refusal: (actor: string) => string,
): Promise<void> {
  const refused = await refusedDemands(context, demands);
  if (refused.length > 0) throw catalogError("FORBIDDEN", { reason: refusal(context.actor) });
}
