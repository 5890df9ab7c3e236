import type { RestliResource } from "../restli-resource.ts";
import { analyticsResource } from "./analytics-resource.ts";
import { aspectsResource } from "./aspects-resource.ts";
import { entitiesResource } from "./entities-resource.ts";
import { entitiesV2Resource } from "./entities-v2-resource.ts";
import { entitiesVersionedV2Resource } from "./entities-versioned-v2-resource.ts";
import { operationsResource } from "./operations-resource.ts";
import { platformResource } from "./platform-resource.ts";
import { relationshipsResource } from "./relationships-resource.ts";
import { runsResource } from "./runs-resource.ts";
import { testResource } from "./test-resource.ts";
import { usageStatsResource } from "./usage-stats-resource.ts";

/** Every resource of the protocol. */
export const resources: readonly RestliResource[] = [
  aspectsResource,
  entitiesResource,
  entitiesV2Resource,
  entitiesVersionedV2Resource,
  relationshipsResource,
  runsResource,
  analyticsResource,
  usageStatsResource,
  operationsResource,
  platformResource,
  testResource,
];
