import { isJsonObject, type Json, readJson } from "@almagest/model";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { dispatched } from "../auth/endpoint-access.ts";
import type { CatalogParts } from "../catalog-parts.ts";
import { catalogError, type ErrorCode } from "../errors.ts";
import { contextOf } from "../http/requests/context-of.ts";
import type { GraphqlOutcome } from "../metrics/catalog-metrics.ts";
import { seenBy } from "../search/visible-entities.ts";
import type { GraphqlEngine, GraphqlRequest } from "./engine/graphql-engine.ts";
import { defaultLimits, type QueryLimits } from "./engine/query-limits.ts";
import { GraphqlContext } from "./graphql-context.ts";
import { LargeAnswers } from "./large-answers.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** An error that the status alone tells of. */
    silentAbout?: ErrorCode;
  }
}

/** Where GraphQL is served (graphql.md 1.1). */
const graphqlPaths = ["/api/graphql", "/api/v2/graphql"];

export interface GraphqlOptions {
  /** Seconds that a request may take. */
  readonly graphqlTimeLimit?: number;
  readonly graphqlLimits?: QueryLimits;
}

/** The GraphQL endpoint (graphql.md 1). The schema is built when it is first asked for: a catalog that nobody asks does without. */
export function addGraphqlRoutes(
  server: FastifyInstance,
  parts: CatalogParts,
  { graphqlTimeLimit = 60, graphqlLimits = defaultLimits }: GraphqlOptions,
): void {
  const report = (error: unknown) => server.log.error({ err: error }, "GraphQL");
  const answered = (outcome: GraphqlOutcome) => parts.metrics.graphqlAnswered(outcome);
  const largeAnswers = new LargeAnswers();
  let engine: Promise<GraphqlEngine> | undefined;
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = readRequest(request.body);
    if (asked === undefined) throw catalogError("MALFORMED_BODY", { reason: "it is no JSON object with a query" });
    engine ??= import("./load-engine.ts").then(({ loadEngine }) =>
      loadEngine({ report, timeLimit: graphqlTimeLimit, limits: graphqlLimits, answered }),
    );
    const asking = contextOf(request);
    const context = new GraphqlContext(seenBy(parts, asking.access), asking, { report, mostValues: graphqlLimits.values, largeAnswers });
    reply.raw.once("close", () => context.answer.giveUp("The client is gone"));
    const answer = await (await engine).answer(asked, context);
    const { trace } = contextOf(request);
    if (trace.isNamed) reply.header("traceparent", trace.parent);
    return reply.header("content-type", "application/json;charset=utf-8").send(answer);
  };
  const config = { access: dispatched, asksPolicies: true, silentAbout: "MALFORMED_BODY" } as const;
  for (const path of graphqlPaths) server.post(path, { config }, handle);
}

/** Undefined for what is no request: no JSON object, or none with a query (graphql.md 1.3). */
function readRequest(body: unknown): GraphqlRequest | undefined {
  const asked = typeof body === "string" ? readJson(body) : undefined;
  if (!isJsonObject(asked)) return undefined;
  const { query, variables, operationName } = asked;
  if (typeof query !== "string") return undefined;
  const faults = [
    ...(isJsonObject(variables) || isEmpty(variables) ? [] : [`variables must be an object, not ${kindOf(variables)}`]),
    ...(typeof operationName === "string" || isEmpty(operationName) ? [] : [`operationName must be a text, not ${kindOf(operationName)}`]),
  ];
  return {
    query,
    variables: isJsonObject(variables) ? variables : {},
    operationName: typeof operationName === "string" && operationName !== "" ? operationName : undefined,
    faults,
  };
}

/** Some clients send an empty list or text for what they leave out. */
function isEmpty(member: Json | undefined): boolean {
  return member === undefined || member === null || member === "" || (Array.isArray(member) && member.length === 0);
}

function kindOf(member: Json | undefined): string {
  if (Array.isArray(member)) return "a list";
  return { string: "a text", boolean: "a boolean", object: "an object" }[typeof member as string] ?? "a number";
}
