import type { IndexedDocument } from "@almagest/server/storage/search-index.ts";
import { seededRandom } from "../../tests/support/seeded-random.ts";

const vocabularySize = 21_000;
const platforms = ["hive", "kafka", "s3", "snowflake", "bigquery", "postgres", "mysql", "dbt"];
const columnsPerDataset = 20;
const wordsPerDescription = 12;

/** Invented words, the most frequent first: how often they come falls with their place, after Zipf. */
export const vocabulary: readonly string[] = inventWords();

function inventWords(): string[] {
  const random = seededRandom(7);
  const words = new Set<string>();
  while (words.size < vocabularySize) {
    let word = "";
    for (let syllables = 2 + Math.floor(random() * 3); syllables > 0; syllables--) {
      word += `${"bcdfghklmnprtvz"[Math.floor(random() * 15)]}${"aeiou"[Math.floor(random() * 5)]}`;
    }
    words.add(random() < 0.3 ? `${word}n` : word);
  }
  return [...words];
}

/** Columns are named alike in many tables. */
const columnNames: readonly string[] = vocabulary.map((word, place) => {
  const other = vocabulary[(place * 7919) % vocabularySize];
  return place % 2 === 0 ? word : `${word}_${other}`;
});

/** Which of so many documents is written again at each change: far from one another, and none twice before all have been. */
export function numberWrittenAgain(change: number, documents: number): number {
  return (change * 7919) % documents;
}

/** Synthetic datasets of twenty columns; the same number always gives the same document. */
export function datasetDocument(number: number): IndexedDocument {
  const random = seededRandom(number + 1);
  const word = () => vocabulary[Math.floor(vocabularySize ** random()) - 1] ?? "";
  const some = (most: number, of: number, prefix: string) => [
    ...new Set(Array.from({ length: Math.floor(random() * (most + 1)) }, () => `${prefix}${Math.floor(of * random() ** 2)}`)),
  ];
  const platform = platforms[Math.floor(platforms.length * random() ** 2)] ?? "";
  const name = `${word()}_${word()}_${number}`;
  const id = `${word()}.${word()}.${name}`;
  const [owners, tags] = [some(2, 500, "urn:li:corpuser:user"), some(3, 300, "urn:li:tag:tag")];
  return {
    entityType: "dataset",
    urn: `urn:li:dataset:(urn:li:dataPlatform:${platform},${id},${number % 5 === 0 ? "DEV" : "PROD"})`,
    fields: {
      name,
      qualifiedName: id,
      id,
      platform: `urn:li:dataPlatform:${platform}`,
      origin: number % 5 === 0 ? "DEV" : "PROD",
      description: Array.from({ length: wordsPerDescription }, word).join(" "),
      hasDescription: number % 3 !== 0,
      fieldPaths: Array.from({ length: columnsPerDataset }, () => columnNames[Math.floor(vocabularySize ** random()) - 1] ?? ""),
      tags,
      hasTags: tags.length > 0,
      owners,
      hasOwners: owners.length > 0,
      domains: [`urn:li:domain:domain${Math.floor(random() * 40)}`],
      typeNames: [random() < 0.8 ? "Table" : "View"],
      removed: random() < 0.01,
      lastModifiedAt: 1_700_000_000_000 + Math.floor(random() * 1e10),
      systemCreated: 1_700_000_000_000 + number,
    },
  };
}
