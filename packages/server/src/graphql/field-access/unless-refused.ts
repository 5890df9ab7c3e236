import type { Resolve } from "../engine/default-resolver.ts";
import { unauthorized } from "../engine/graphql-failure.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import type { FieldAccess, Requirement } from "./field-access.ts";

/** Resolves a root field only for whoever may call it; whoever may do everything is not asked. */
export function unlessRefused(access: FieldAccess, resolve: Resolve): Resolve {
  if (access.kind === "known") return resolve;
  return async (parent, args, context) => {
    if (!context.request.access.isFull) await refuseUnmet(context, await access.requirements(args, context));
    return resolve(parent, args, context);
  };
}

/** Throws the usual refusal unless all of the requirements are met. */
export async function refuseUnmet(context: GraphqlContext, requirements: readonly Requirement[]): Promise<void> {
  const met = await metRequirements(context, requirements);
  if (requirements.every((requirement) => met.has(requirement))) return;
  throw unauthorized();
}

/** The requirements of which some demand is granted. */
export async function metRequirements(
  { request }: Pick<GraphqlContext, "request">,
  requirements: readonly Requirement[],
): Promise<ReadonlySet<Requirement>> {
  const demands = requirements.flat();
  const granted = await request.access.grants(demands);
  const met = new Set(demands.filter((_demand, at) => granted[at]));
  return new Set(requirements.filter((requirement) => requirement.some((demand) => met.has(demand))));
}
