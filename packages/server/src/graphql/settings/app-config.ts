import { announcedVersion } from "../../announced-version.ts";
import { policiesConfig } from "../access/privileges.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";

/** Which parts of the web interface show (graphql.md 7.1). */
const featureFlags = {
  showSearchFiltersV2: true,
  showBrowseV2: true,
  platformBrowseV2: true,
  lineageGraphV2: true,
  nestedDomainsEnabled: true,
  dataContractsEnabled: true,
  themeV2Enabled: true,
  themeV2Toggleable: true,
  showManageStructuredProperties: true,
  schemaFieldLineageIgnoreStatus: true,
  showNavBarRedesign: true,
  showAutoCompleteResults: true,
  showManageTags: true,
  showIntroducePage: true,
  showLineageExpandMore: true,
  readOnlyModeEnabled: false,
  showAcrylInfo: false,
  erModelRelationshipFeatureEnabled: false,
  showAccessManagement: false,
  businessAttributeEntityEnabled: false,
  editableDatasetNameEnabled: false,
  themeV2Default: false,
  schemaFieldCLLEnabled: false,
  showSeparateSiblings: false,
  hideDbtSourceInLineage: false,
  entityVersioningEnabled: false,
  showHasSiblingsFilter: false,
  showSearchBarAutocompleteRedesign: false,
  showIngestionPageRedesign: false,
};

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
  analyticsConfig: { enabled: true },
  identityManagementConfig: { enabled: true },
  lineageConfig: { supportsImpactAnalysis: true },
  visualConfig,
  telemetryConfig: { enableThirdPartyLogging: false },
  viewsConfig: { enabled: true },
  searchBarConfig: { apiVariant: "AUTOCOMPLETE_FOR_MULTIPLE" },
  featureFlags,
  chromeExtensionConfig: { enabled: true, lineageEnabled: true },
  homePageConfig: { firstInPersonalSidebar: "YOUR_ASSETS" },
};

/** What the web interface asks before anything else. */
export const appConfig: TypeResolvers = {
  Query: {
    appConfig: (_source, _args, { parts }) => ({
      ...config,
      authConfig: { tokenAuthEnabled: parts.wantsCredentials },
      policiesConfig: policiesConfig(parts.policiesEnabled),
      testsConfig: { enabled: parts.runsTests },
      managedIngestionConfig: { enabled: parts.announced.managedIngestion },
    }),
    isAnalyticsEnabled: () => config.analyticsConfig.enabled,
  },
};
