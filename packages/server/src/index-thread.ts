import { parentPort, workerData } from "node:worker_threads";
import { segmentModelOf } from "./backends/columnar-search/building/build-segment.ts";
import { prepareDocuments } from "./backends/columnar-search/building/prepare-documents.ts";
import { openSqliteReader } from "./backends/sqlite/open-sqlite-reader.ts";
import type { PreparedPage } from "./indexing/document-preparer.ts";
import { loadDocuments, scanDocuments } from "./indexing/load-documents.ts";
import type { Answered, Asked, IndexThreadData, Question } from "./indexing/thread-messages.ts";
import { loadModel } from "./load-model.ts";
import type { PreparedDocuments } from "./storage/search-index.ts";

/** Rows of a page; an entity has some ten of them. */
const rowsPerPage = 10_000;

/** What runs in the indexing thread: it reads the data file by itself and answers with segments, which are handed over, not copied. */
const { file, modelDirs } = workerData as IndexThreadData;
const registry = await loadModel(modelDirs);
const model = segmentModelOf(registry);
const store = openSqliteReader({ file, sees: "the latest" });

parentPort?.on("message", async ({ number, question }: Asked) => {
  try {
    const answer = await answerTo(question);
    const { bytes } = "prepared" in answer ? answer.prepared : answer;
    parentPort?.postMessage({ number, answer } satisfies Answered, bytes === undefined ? [] : [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ number, error } satisfies Answered);
  }
});

async function answerTo(question: Question): Promise<PreparedDocuments | PreparedPage> {
  if (question.kind === "entities") {
    const documents = await loadDocuments({ registry, store }, question.urns);
    const present = new Set(documents.map(({ urn }) => urn));
    return { ...prepareDocuments(documents, model), deleted: question.urns.filter((urn) => !present.has(urn)) };
  }
  const { documents, next } = await scanDocuments({ registry, store }, { after: question.after, limit: rowsPerPage });
  return { prepared: prepareDocuments(documents, model), ...(next && { next }) };
}
