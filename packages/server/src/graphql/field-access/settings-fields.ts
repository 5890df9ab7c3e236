import { aspectValue } from "../entities/aspect-value.ts";
import { checked, editEntity, type FieldAccessTable, known, on, platform } from "./field-access.ts";
import { textsAt } from "./texts-at.ts";

const ingests = platform("MANAGE_INGESTION");
const secrets = platform("MANAGE_SECRETS");
const analytics = platform("VIEW_ANALYTICS");
const seesTests = platform("MANAGE_TESTS", "VIEW_TESTS");
const globalViews = "MANAGE_GLOBAL_VIEWS";
const announcements = ["MANAGE_GLOBAL_ANNOUNCEMENTS", "CREATE_GLOBAL_ANNOUNCEMENTS"];

/** Everybody has views of their own. */
const createsView = checked([globalViews], (args) => (textsAt(args, "input.viewType")[0] === "GLOBAL" ? [[{ anyOf: [globalViews] }]] : []));

/** A view of one user is that user's alone. */
const changesView = checked([globalViews], async (args, context) => {
  const info = await aspectValue(context, textsAt(args, "urn")[0] ?? "", "dataHubViewInfo");
  if (info === undefined || (info.type === "PERSONAL" && info.created.actor === context.request.actor)) return [];
  return [info.type === "PERSONAL" ? [] : [{ anyOf: [globalViews] }]];
});

/** A note on an entity describes it; what stands on the home page is for everybody. */
const posts = checked(["MANAGE_GLOBAL_ANNOUNCEMENTS", editEntity], async (args, context) => {
  const [urn = ""] = [...textsAt(args, "urn"), ...textsAt(args, "input.urn")];
  const stored = urn === "" ? undefined : (await aspectValue(context, urn, "postInfo"))?.target;
  const about = stored ?? textsAt(args, "input.resourceUrn")[0];
  const needed = urn === "" ? announcements : announcements.slice(0, 1);
  return about === undefined ? [[{ anyOf: needed }]] : on(context, about, ["EDIT_ENTITY_DOCS", editEntity, "MANAGE_GLOBAL_ANNOUNCEMENTS"]);
});

/** Ingestion, secrets and settings (graphql.md 5.11, 5.13, 5.15, 7.11). */
export const settingsFields: FieldAccessTable = {
  ingestionSource: ingests,
  listIngestionSources: ingests,
  createIngestionSource: ingests,
  updateIngestionSource: ingests,
  deleteIngestionSource: ingests,
  executionRequest: ingests,
  listExecutionRequests: ingests,
  createIngestionExecutionRequest: ingests,
  cancelIngestionExecutionRequest: ingests,
  createTestConnectionRequest: ingests,
  rollbackIngestion: ingests,
  listSecrets: secrets,
  getSecretValues: secrets,
  createSecret: secrets,
  updateSecret: secrets,
  deleteSecret: secrets,
  connection: known,
  upsertConnection: platform("MANAGE_CONNECTIONS"),
  getAnalyticsCharts: analytics,
  getHighlights: analytics,
  getMetadataAnalyticsCharts: analytics,
  isAnalyticsEnabled: known,
  listTests: seesTests,
  test: known,
  createView: createsView,
  updateView: changesView,
  deleteView: changesView,
  listMyViews: known,
  listGlobalViews: known,
  view: known,
  updateCorpUserViewsSettings: known,
  updateUserSetting: known,
  updateGlobalViewsSettings: platform(globalViews),
  globalViewsSettings: known,
  updateDocPropagationSettings: platform("MANAGE_FEATURES"),
  docPropagationSettings: known,
  listPosts: known,
  createPost: posts,
  updatePost: posts,
  deletePost: posts,
  batchGetStepStates: known,
  batchUpdateStepStates: known,
  appConfig: known,
  me: known,
};
