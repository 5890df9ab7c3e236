import type { EntityRegistry } from "@almagest/model";
import type { ServedRoute } from "../../http/routes/route-list.ts";
import type { Steps } from "../../steps.ts";
import { type Endpoint, type EndpointAnswer, type EndpointGroup, endpointGroups } from "./endpoint.ts";
import { entityEndpoints } from "./families/entity-endpoints.ts";
import { eventEndpoints } from "./families/event-endpoints.ts";
import { graphEndpoints } from "./families/graph-endpoints.ts";
import { graphqlEndpoints } from "./families/graphql-endpoints.ts";
import { historyEndpoints } from "./families/history-endpoints.ts";
import { intakeEndpoints } from "./families/intake-endpoints.ts";
import { logInEndpoints } from "./families/log-in-endpoints.ts";
import { mixedEntityEndpoints } from "./families/mixed-entity-endpoints.ts";
import { olderEntityEndpoints } from "./families/older-entity-endpoints.ts";
import { operationsEndpoints } from "./families/operations-endpoints.ts";
import { registryEndpoints } from "./families/registry-endpoints.ts";
import { restliEndpoints } from "./families/restli-endpoints.ts";
import { serviceEndpoints } from "./families/service-endpoints.ts";
import { systemEndpoints } from "./families/system-endpoints.ts";
import { wrappedEntityEndpoints } from "./families/wrapped-entity-endpoints.ts";
import { routeMatcher } from "./route-match.ts";
import { sharedAnswers } from "./shared-parts.ts";

/**
 * The description of every endpoint that the interface has, each made when its turn comes, as they are thousands: a route that
 * a server adds is described in one of the families.
 */
export function* describedEndpoints(registry: EntityRegistry): Generator<Endpoint> {
  yield* mixedEntityEndpoints(registry);
  yield* entityEndpoints(registry);
  yield* wrappedEntityEndpoints(registry);
  yield* graphEndpoints;
  yield* historyEndpoints;
  yield* eventEndpoints;
  yield* olderEntityEndpoints;
  yield* registryEndpoints;
  yield* operationsEndpoints;
  yield* systemEndpoints;
  yield* intakeEndpoints;
  yield* restliEndpoints();
  yield* graphqlEndpoints;
  yield* serviceEndpoints;
  yield* logInEndpoints;
}

/** The endpoints among them that the server has, each with the refusals that do not depend on what it is for. */
export function servedEndpoints(registry: EntityRegistry, routes: readonly ServedRoute[]): IteratorObject<Endpoint> {
  const routeOf = routeMatcher(routes);
  return describedEndpoints(registry).flatMap((endpoint) => {
    const route = routeOf(endpoint);
    return route === undefined ? [] : [{ ...endpoint, answers: { ...commonRefusals(endpoint, route), ...endpoint.answers } }];
  });
}

/** The parts of the specification that describe something which the server has. */
export function* filledGroups(registry: EntityRegistry, routes: readonly ServedRoute[]): Steps<readonly EndpointGroup[]> {
  const filled = new Set<EndpointGroup>();
  for (const { group } of servedEndpoints(registry, routes)) {
    filled.add(group);
    yield;
  }
  return endpointGroups.filter((group) => filled.has(group));
}

/** Whoever asks has to say who they are, unless it is open; and a server that is closing or read-only does nothing more. */
function commonRefusals({ method, answers }: Endpoint, { config }: ServedRoute): Endpoint["answers"] {
  if (method === "head") return {};
  const unavailable = method === "get" ? undefined : unavailableBeside.get(answers["4XX"]);
  return {
    ...(config?.access?.kind !== "open" && { 401: sharedAnswers.unauthenticated }),
    ...(unavailable !== undefined && { 503: unavailable }),
  };
}

/** In the form of the other refusals. */
const unavailableBeside = new Map<EndpointAnswer | undefined, EndpointAnswer>([
  [sharedAnswers.refused, sharedAnswers.unavailable],
  [sharedAnswers.restliRefused, sharedAnswers.restliUnavailable],
]);

/** The routes that no description fits. Every GET can be asked as HEAD, which needs no description of its own. */
export function undescribedRoutes(registry: EntityRegistry, routes: readonly ServedRoute[]): readonly ServedRoute[] {
  const described = [...describedEndpoints(registry)];
  return routes.filter((route) => {
    const serves = routeMatcher(route.method === "HEAD" ? [route, { ...route, method: "GET" }] : [route]);
    return !described.some(serves);
  });
}
