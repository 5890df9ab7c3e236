import { announcedVersion } from "./announced-version.ts";

/** What the owner of a catalog lets it say of itself. */
export interface Announced {
  readonly serverType: string;
  readonly managedIngestion: boolean;
  readonly ingestionClientVersion: string;
  readonly clientTelemetry: boolean;
  readonly ingestionReporting: boolean;
}

/** What it says unless its owner says otherwise. */
export const announcedByDefault: Announced = {
  serverType: "prod",
  managedIngestion: true,
  ingestionClientVersion: announcedVersion,
  clientTelemetry: false,
  ingestionReporting: false,
};
