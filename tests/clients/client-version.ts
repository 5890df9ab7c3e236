/** A release of the client that the suite runs. */
export interface ClientVersion {
  readonly version: string;
  /** What people call it; a heading on the page. */
  readonly label: string;
  /** Settings of its own, besides those that every release gets. */
  readonly settings: Readonly<Record<string, string>>;
  /** Packages beside the client, of the releases that are pinned. */
  readonly beside: readonly string[];
}

/** Oldest first. The older one waits 30 s at the end of a run in its default sink mode, hence the other mode. */
export const clientVersions: readonly ClientVersion[] = [
  { version: "1.1.0.5", label: "mid-2025", settings: { DATAHUB_REST_SINK_DEFAULT_MODE: "ASYNC" }, beside: [] },
  { version: "1.7.0.17", label: "newest", settings: {}, beside: ["mcp-server-datahub", "openlineage-python"] },
];

/** The release with the commands and builders that the older ones lack. */
export const newest = "1.7.0.17";
