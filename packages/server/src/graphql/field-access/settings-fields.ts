import type { Privilege } from "../../auth/privileges/privilege-names.ts";
import { aspectValue } from "../entities/aspect-value.ts";
import { checked, editEntity, type FieldAccess, type FieldAccessTable, known, on, platform } from "./field-access.ts";
import { textsAt } from "./texts-at.ts";

const ingests = platform("MANAGE_INGESTION");
const secrets = platform("MANAGE_SECRETS");
const analytics = platform("VIEW_ANALYTICS");
const seesTests = platform("MANAGE_TESTS", "VIEW_TESTS");
const globalViews = "MANAGE_GLOBAL_VIEWS";
const announces = "MANAGE_GLOBAL_ANNOUNCEMENTS";
const describing = [announces, "EDIT_ENTITY_DOCS", editEntity] as const;

/** Everybody has views of their own. */
const createsView = checked([globalViews], (args) => (textsAt(args, "input.viewType")[0] === "GLOBAL" ? [[{ anyOf: [globalViews] }]] : []));

/** A view of one user is that user's alone. */
const changesView = checked([globalViews], async (args, context) => {
  const info = await aspectValue(context, textsAt(args, "urn")[0] ?? "", "dataHubViewInfo");
  if (info === undefined || (info.type === "PERSONAL" && info.created.actor === context.request.actor)) return [];
  return [info.type === "PERSONAL" ? [] : [{ anyOf: [globalViews] }]];
});

/** A note on an entity describes it; what stands on the home page is for everybody, whatever it is about. */
function posts<Name extends Privilege>(...announcing: readonly Name[]): FieldAccess {
  return checked([...announcing, ...describing], async (args, context) => {
    const [urn = ""] = [...textsAt(args, "urn"), ...textsAt(args, "input.urn")];
    const stored = urn === "" ? undefined : await aspectValue(context, urn, "postInfo");
    const about = stored?.target ?? textsAt(args, "input.resourceUrn")[0];
    const onEntity = about === undefined ? [] : on(context, about, describing);
    const isAnnounced = [stored?.type, ...textsAt(args, "input.postType")].includes("HOME_PAGE_ANNOUNCEMENT");
    return isAnnounced || onEntity.length === 0 ? [...onEntity, [{ anyOf: announcing }]] : onEntity;
  });
}

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
  createPost: posts(announces, "CREATE_GLOBAL_ANNOUNCEMENTS"),
  updatePost: posts(announces),
  deletePost: posts(announces),
  batchGetStepStates: known,
  batchUpdateStepStates: known,
  appConfig: known,
  me: known,
};
