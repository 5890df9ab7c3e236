import type { Setting } from "./setting.ts";
import { trueOrFalse } from "./value-kinds.ts";

/** Which parts of the web interface show (graphql.md 7.1), as they are unless the owner of the catalog says otherwise. */
const usual = {
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

type Name = keyof typeof usual;
export type FeatureFlags = Readonly<Record<Name, boolean>>;

type FlagSetting = Setting<boolean> & { readonly flag: string };

/** What some of them change besides. */
const notes: Readonly<Record<string, string>> = {
  showBrowseV2: " Without it, new entities get a browse path of the older form too.",
};

/** A setting for each of them, under its own name in capitals. They change what pages offer, and nothing that requests may do. */
export const featureFlagSettings = Object.fromEntries(
  Object.entries(usual).map(([name, isOn]) => [name, flagSetting(name, isOn)]),
) as Readonly<Record<Name, FlagSetting>>;

/** The flags among the settings. */
export function featureFlagsOf(config: FeatureFlags = usual): FeatureFlags {
  return Object.fromEntries(Object.keys(usual).map((name) => [name, config[name as Name]])) as FeatureFlags;
}

function flagSetting(name: string, isOn: boolean): FlagSetting {
  const words = name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);
  return {
    flag: words.join("-").toLowerCase(),
    environment: words.join("_").toUpperCase(),
    takes: trueOrFalse,
    default: isOn,
    description: `The feature flag \`${name}\` that pages are told; true or false.${notes[name] ?? ""}`,
  };
}
