import { describeTables } from "../tables/describe-tables.ts";
import type { Place } from "../tables/sample-dataset.ts";

const ads: Place = {
  platform: "bigquery",
  path: ["quillmere-marketing", "ads"],
  domain: "marketing",
  owners: { technical: "marketing-analytics", business: "sinead.obrien" },
  kind: "Table",
  properties: { location: "EU" },
};

const planning: Place = { ...ads, path: ["quillmere-marketing", "planning"] };

/** What the advertising networks report, loaded by their own transfer services. */
export const adTables = describeTables(ads, [
  {
    name: "google_ads_campaign_stats",
    description: "Impressions, clicks and cost per campaign and day, from Google Ads.",
    rows: 402_000,
    rowsPerDay: 310,
    tags: ["ExternalSource", "Tier2"],
    loadedAt: 6,
    columns: `
      stat_date      DATE key
      campaign_id    INT64 key
      campaign_name  STRING required
      country_code   STRING
      impressions    INT64 required
      clicks         INT64 required
      cost_micros    INT64 required         -- Millionths of the account's currency
      conversions    FLOAT64
    `,
  },
  {
    name: "meta_ads_campaign_stats",
    description: "The same from Meta. Numbers of the last 28 days still change.",
    rows: 288_000,
    rowsPerDay: 240,
    tags: ["ExternalSource", "Tier2"],
    loadedAt: 6,
    columns: `
      stat_date      DATE key
      campaign_id    STRING key
      campaign_name  STRING required
      country_code   STRING
      impressions    INT64 required
      clicks         INT64 required
      spend          NUMERIC required
      conversions    FLOAT64
    `,
  },
  {
    name: "search_console_queries",
    description: "Search terms that brought visitors: „nachhaltige bettwäsche“, « rideau occultant », ”köksbord ek” …",
    rows: 61_000_000,
    rowsPerDay: 52_000,
    tags: ["ExternalSource", "Tier3"],
    columns: `
      stat_date     DATE key
      query         STRING key
      page          STRING key
      country_code  STRING
      impressions   INT64 required
      clicks        INT64 required
      position      FLOAT64
    `,
  },
]);

/** What marketing plans. */
export const planningTables = describeTables(
  planning,
  [
    {
      name: "campaigns",
      description: "Marketing campaigns of all channels with budget and code. Kept by hand in a sheet that is loaded every hour.",
      rows: 3_900,
      rowsPerDay: 3,
      owners: { technical: "marketing-analytics", business: "ines.carvalho" },
      tags: ["Tier2"],
      terms: ["Commerce.Promotion"],
      queries: 28,
      columns: `
        campaign_code  STRING key            -- In the utm parameters of every link
        name           STRING required       -- For example “Höstmys” or “Soldes d'été”
        channel        STRING required
        owner          STRING required
        budget_eur     NUMERIC required
        starts_on      DATE required
        ends_on        DATE required
      `,
    },
    {
      name: "ad_spend_daily",
      description: "Cost of all networks per campaign code and day, in euro.",
      rows: 690_000,
      rowsPerDay: 550,
      tags: ["Tier2", "Certified"],
      loadedAt: 7,
      queries: 35,
      profiled: "weekly",
      columns: `
        stat_date      DATE key <- google_ads_campaign_stats.stat_date, meta_ads_campaign_stats.stat_date
        campaign_code  STRING key <- google_ads_campaign_stats.campaign_name, meta_ads_campaign_stats.campaign_name, campaigns.campaign_code
        network        STRING key
        impressions    INT64 required <- google_ads_campaign_stats.impressions, meta_ads_campaign_stats.impressions
        clicks         INT64 required <- google_ads_campaign_stats.clicks, meta_ads_campaign_stats.clicks
        spend_eur      NUMERIC required <- google_ads_campaign_stats.cost_micros, meta_ads_campaign_stats.spend
      `,
    },
  ],
  adTables,
);
