import { announcedSettings } from "./settings/announced-settings.ts";
import { type FeatureFlags, featureFlagsOf } from "./settings/feature-flags.ts";
import { defaultsOf } from "./settings/setting.ts";

/** What the owner of a catalog lets it say of itself. */
export interface Announced {
  readonly serverType: string;
  readonly managedIngestion: boolean;
  readonly ingestionClientVersion: string;
  readonly clientTelemetry: boolean;
  readonly ingestionReporting: boolean;
  /** Whether figures about the catalog, and views, are offered. */
  readonly analytics: boolean;
  readonly views: boolean;
  /** The names of time series begin with it. */
  readonly indexPrefix: string;
  readonly featureFlags: FeatureFlags;
}

/** What it says unless its owner says otherwise. */
export const announcedByDefault: Announced = { ...defaultsOf(announcedSettings), featureFlags: featureFlagsOf() };
