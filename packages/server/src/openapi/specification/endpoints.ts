import type { EntityRegistry } from "@almagest/model";
import type { ServedRoute } from "../../http/routes/route-list.ts";
import type { Endpoint } from "./endpoint.ts";
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

/** The endpoints among them that the server has. */
export function servedEndpoints(registry: EntityRegistry, routes: readonly ServedRoute[]): IteratorObject<Endpoint> {
  const isServed = routeMatcher(routes);
  return describedEndpoints(registry).filter(isServed);
}

/** The routes that no description fits. Every GET can be asked as HEAD, which needs no description of its own. */
export function undescribedRoutes(registry: EntityRegistry, routes: readonly ServedRoute[]): readonly ServedRoute[] {
  const described = [...describedEndpoints(registry)];
  return routes.filter((route) => {
    const serves = routeMatcher(route.method === "HEAD" ? [route, { ...route, method: "GET" }] : [route]);
    return !described.some(serves);
  });
}
