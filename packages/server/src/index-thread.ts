import { parentPort, workerData } from "node:worker_threads";
import { prepareSegment } from "./backends/columnar-search/building/prepare-segment.ts";
import { SegmentBuilder } from "./backends/columnar-search/building/segment-builder.ts";
import { segmentModelOf } from "./backends/columnar-search/building/segment-model.ts";
import { openSqliteReader } from "./backends/sqlite/open-sqlite-reader.ts";
import { loadDocuments, scanDocuments } from "./indexing/load-documents.ts";
import type { UnreadableRow } from "./indexing/readable-rows.ts";
import type { Answer, Answered, Asked, IndexThreadData, Question } from "./indexing/thread-messages.ts";
import { loadModel } from "./load-model.ts";
import { atOnce } from "./steps.ts";

/** What runs in an indexing thread: it reads the data file by itself and answers with segments, which are handed over, not copied. */
const { file, modelDirs } = workerData as IndexThreadData;
const registry = await loadModel(modelDirs);
const model = segmentModelOf(registry);
const store = openSqliteReader({ file, sees: "the latest" });

/** What the documents under way do without. */
let unreadable: UnreadableRow[] = [];
const parts = { registry, store, onUnreadable: (row: UnreadableRow) => unreadable.push(row) };

/** One segment is made after the other, in the same room. */
const builder = new SegmentBuilder(model);
/** So many entities are read at a time: what is made of them is mostly garbage by the time of the next. */
const entitiesPerRead = 50;

/** Questions are answered one after the other. */
let answered: Promise<void> = Promise.resolve();

parentPort?.on("message", (asked: Asked) => {
  answered = answered.then(() => answer(asked));
});

async function answer({ number, question }: Asked): Promise<void> {
  try {
    const answer = await answerTo(question);
    const bytes = "bytes" in answer ? answer.bytes : undefined;
    parentPort?.postMessage({ number, answer } satisfies Answered, bytes === undefined ? [] : [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ number, error } satisfies Answered);
  }
}

async function answerTo(question: Question): Promise<Answer> {
  if (question.kind === "end") return { end: await store.aspects.urnFurtherOn(question) };
  builder.clear();
  unreadable = [];
  if (question.kind === "page") {
    for await (const documents of scanDocuments(parts, question.range)) for (const document of documents) builder.add(document);
    return { ...prepareSegment(atOnce(builder.build())), unreadable };
  }
  const { urns } = question;
  for (let first = 0; first < urns.length; first += entitiesPerRead) {
    for (const document of await loadDocuments(parts, urns.slice(first, first + entitiesPerRead))) builder.add(document);
  }
  return { ...prepareSegment(atOnce(builder.build())), deleted: urns.filter((urn) => !builder.has(urn)), unreadable };
}
