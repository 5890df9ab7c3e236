import type { TypeResolvers } from "../engine/type-resolvers.ts";
import { analyticsCharts } from "./analytics-charts.ts";
import { appConfig } from "./app-config.ts";
import { connections } from "./connections.ts";
import { globalSettings } from "./global-settings.ts";
import { highlights } from "./highlights.ts";
import { posts } from "./posts.ts";
import { stepStates } from "./step-states.ts";
import { userSettings } from "./user-settings.ts";
import { views } from "./views.ts";

/** What the web interface is told and keeps: its configuration, views, posts, connections, settings and figures. */
export const settings: readonly TypeResolvers[] = [
  appConfig,
  views,
  posts,
  stepStates,
  userSettings,
  globalSettings,
  highlights,
  analyticsCharts,
  connections,
];
