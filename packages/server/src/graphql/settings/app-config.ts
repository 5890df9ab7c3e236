import { announcedVersion } from "../../announced-version.ts";
import { policiesConfig } from "../access/privileges.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";

const visualConfig = {
  hideGlossary: false,
  queriesTab: { queriesTabResultSize: 5 },
  entityProfiles: {},
  searchResult: { enableNameHighlight: true },
  showFullTitleInLineage: false,
  theme: {},
};

const config = {
  appVersion: `v${announcedVersion}`,
  identityManagementConfig: { enabled: true },
  lineageConfig: { supportsImpactAnalysis: true },
  visualConfig,
  telemetryConfig: { enableThirdPartyLogging: false },
  searchBarConfig: { apiVariant: "AUTOCOMPLETE_FOR_MULTIPLE" },
  chromeExtensionConfig: { enabled: true, lineageEnabled: true },
  homePageConfig: { firstInPersonalSidebar: "YOUR_ASSETS" },
};

/** What the web interface asks before anything else. */
export const appConfig: TypeResolvers = {
  Query: {
    appConfig: (_source, _args, { parts }) => ({
      ...config,
      authConfig: { tokenAuthEnabled: parts.asksWho },
      policiesConfig: policiesConfig(parts.policiesEnabled),
      testsConfig: { enabled: parts.runsTests },
      managedIngestionConfig: { enabled: parts.announced.managedIngestion },
      analyticsConfig: { enabled: parts.announced.analytics },
      viewsConfig: { enabled: parts.announced.views },
      featureFlags: parts.announced.featureFlags,
    }),
    isAnalyticsEnabled: (_source, _args, { parts }) => parts.announced.analytics,
  },
};
