import type { SampleDataset } from "../tables/sample-dataset.ts";
import { coreMarts } from "./core-marts.ts";
import { featureTables, marketingMarts } from "./customer-marts.ts";
import { eventTopics } from "./event-topics.ts";
import { financeTables } from "./finance-tables.ts";
import { hadoopTables } from "./hadoop-tables.ts";
import { logisticsTables } from "./logistics-tables.ts";
import { adTables, planningTables } from "./marketing-tables.ts";
import { officeMarts } from "./office-marts.ts";
import { peopleTables } from "./people-tables.ts";
import { rawFiles } from "./raw-files.ts";
import { shopTables } from "./shop-tables.ts";
import { stagingModels } from "./staging-models.ts";
import { supplyMarts } from "./supply-marts.ts";

/** Every dataset of Quillmere, sources before what is made from them. */
export const allDatasets: readonly SampleDataset[] = [
  ...shopTables,
  ...logisticsTables,
  ...financeTables,
  ...peopleTables,
  ...eventTopics,
  ...rawFiles,
  ...adTables,
  ...planningTables,
  ...stagingModels,
  ...coreMarts,
  ...supplyMarts,
  ...marketingMarts,
  ...featureTables,
  ...officeMarts,
  ...hadoopTables,
];
