/**
 * Symbols of the model that enums of the schema lack, with those that come nearest. Symbols that stand neither here nor in the
 * schema are shown as null.
 */
export const shownSymbols: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AssertionStdAggregation: { UNIQUE_PROPORTION: "UNIQUE_PROPOTION" },
  DatasetAssertionScope: { DATASET_STORAGE_SIZE: "UNKNOWN" },
  QueryLanguage: { UNKNOWN: "SQL" },
};
