import { announcedVersion } from "./announced-version.ts";
import { type FeatureFlags, featureFlagsOf } from "./settings/feature-flags.ts";

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
export const announcedByDefault: Announced = {
  serverType: "prod",
  managedIngestion: true,
  ingestionClientVersion: announcedVersion,
  clientTelemetry: false,
  ingestionReporting: false,
  analytics: true,
  views: true,
  indexPrefix: "",
  featureFlags: featureFlagsOf(),
};
