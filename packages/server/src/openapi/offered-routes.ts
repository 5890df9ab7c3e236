import { entityRoutes } from "./entities/entity-routes.ts";
import { type EventRouteOptions, eventsRoutes } from "./events/events-routes.ts";
import type { OpenapiRoute } from "./generic/openapi-routes.ts";
import { identityRoutes } from "./identity-routes.ts";
import { lineageEventsRoutes } from "./lineage-events/lineage-events-routes.ts";
import { operationsRoutes } from "./operations-routes.ts";
import { registryRoutes } from "./registry-routes.ts";
import { relationshipRoutes } from "./relationships/relationship-routes.ts";
import { systemInfoRoutes } from "./system-info-routes.ts";
import { throttleRoutes } from "./throttle-routes.ts";
import { timelineRoutes } from "./timeline/timeline-routes.ts";
import { timeseriesRoutes } from "./timeseries/timeseries-routes.ts";
import { traceRoutes } from "./trace-routes.ts";
import { typedEntitiesRoutes } from "./typed-entities/typed-entities-routes.ts";
import { webhookRoutes } from "./webhook-routes.ts";
import { wrappedEntityRoutes } from "./wrapped-entities/wrapped-entity-routes.ts";

/** Every endpoint below `/openapi` that is about metadata; those that wait end when the server closes. */
export function offeredRoutes(closing: AbortSignal, options: EventRouteOptions): readonly OpenapiRoute[] {
  return [
    ...wrappedEntityRoutes,
    ...entityRoutes,
    ...relationshipRoutes,
    ...registryRoutes,
    ...traceRoutes,
    ...timelineRoutes,
    ...timeseriesRoutes,
    ...typedEntitiesRoutes,
    ...lineageEventsRoutes,
    ...operationsRoutes,
    ...throttleRoutes,
    ...systemInfoRoutes,
    ...identityRoutes,
    ...eventsRoutes(closing, options),
    ...webhookRoutes,
  ];
}
