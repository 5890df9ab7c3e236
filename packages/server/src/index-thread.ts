import { parentPort, workerData } from "node:worker_threads";
import { prepareSegment } from "./backends/columnar-search/building/prepare-segment.ts";
import { SegmentBuilder } from "./backends/columnar-search/building/segment-builder.ts";
import { segmentModelOf } from "./backends/columnar-search/building/segment-model.ts";
import { atOnce } from "./backends/columnar-search/segments/steps.ts";
import { openSqliteReader } from "./backends/sqlite/open-sqlite-reader.ts";
import { loadDocuments, scanDocuments } from "./indexing/load-documents.ts";
import type { Answer, Answered, Asked, IndexThreadData, Question } from "./indexing/thread-messages.ts";
import { loadModel } from "./load-model.ts";

/** What runs in an indexing thread: it reads the data file by itself and answers with segments, which are handed over, not copied. */
const { file, modelDirs } = workerData as IndexThreadData;
const registry = await loadModel(modelDirs);
const model = segmentModelOf(registry);
const store = openSqliteReader({ file, sees: "the latest" });

parentPort?.on("message", async ({ number, question }: Asked) => {
  try {
    const answer = await answerTo(question);
    const bytes = "bytes" in answer ? answer.bytes : undefined;
    parentPort?.postMessage({ number, answer } satisfies Answered, bytes === undefined ? [] : [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ number, error } satisfies Answered);
  }
});

async function answerTo(question: Question): Promise<Answer> {
  if (question.kind === "end") return { end: await store.aspects.urnFurtherOn(question) };
  const builder = new SegmentBuilder(model);
  if (question.kind === "entities") {
    for (const document of await loadDocuments({ registry, store }, question.urns)) builder.add(document);
    return { ...prepareSegment(atOnce(builder.build())), deleted: question.urns.filter((urn) => !builder.has(urn)) };
  }
  for await (const documents of scanDocuments({ registry, store }, question.range)) for (const document of documents) builder.add(document);
  return prepareSegment(atOnce(builder.build()));
}
