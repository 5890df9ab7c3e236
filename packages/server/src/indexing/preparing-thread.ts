import { Worker } from "node:worker_threads";
import type { PreparedEntities } from "./document-preparer.ts";
import type { UrnRange } from "./load-documents.ts";
import type { Answer, Answered, Asked, IndexThreadData, Question } from "./thread-messages.ts";

/** A thread of its own costs some 30 MB: it is there while much is written, and ends when nothing was asked for so long. */
const idleMillis = 5_000;
/** As in the main thread: more is not faster. */
const maxYoungGenerationSizeMb = 24;

type Waiting = Pick<PromiseWithResolvers<Answer>, "resolve" | "reject">;

/** Prepares documents in another thread, which is started when it is needed. */
export class PreparingThread {
  readonly #entry: URL;
  readonly #data: IndexThreadData;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** `entry` is the module that the thread runs. */
  constructor(entry: URL, data: IndexThreadData) {
    this.#entry = entry;
    this.#data = data;
  }

  /** The documents of these entities; those that are no longer stored are told as deleted. */
  async ofEntities(urns: readonly string[]): Promise<PreparedEntities> {
    return (await this.#ask({ kind: "entities", urns })) as PreparedEntities;
  }

  /** Before which URN a page of so many records ends that begins with this one; undefined when it is the last one. */
  async endOfPage(from: string, records: number): Promise<string | undefined> {
    const { end } = (await this.#ask({ kind: "end", from, records })) as { readonly end: string | undefined };
    return end;
  }

  /** The documents of the entities in a page, which has not more of them than fit a segment. */
  async ofPage(range: UrnRange): Promise<PreparedEntities> {
    return (await this.#ask({ kind: "page", range })) as PreparedEntities;
  }

  /** Gives up what is under way. */
  async close(): Promise<void> {
    await this.#end(new Error("The catalog is being closed"));
  }

  async #ask(question: Question): Promise<Answer> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const number = ++this.#asked;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#waiting.set(number, { resolve, reject });
    this.#worker.ref();
    this.#worker.postMessage({ number, question } satisfies Asked);
    return promise;
  }

  #start(): Worker {
    const worker = new Worker(this.#entry, { workerData: this.#data, resourceLimits: { maxYoungGenerationSizeMb } });
    worker.on("message", (answered: Answered) => this.#take(answered));
    worker.on("error", (error) => void this.#end(error));
    return worker;
  }

  #take(answered: Answered): void {
    const waiting = this.#waiting.get(answered.number);
    this.#waiting.delete(answered.number);
    if (this.#waiting.size === 0) this.#rest();
    if ("error" in answered) waiting?.reject(answered.error);
    else waiting?.resolve(answered.answer);
  }

  /** What runs in it is kept nowhere else: while nobody waits for it, it must not keep alive a process that is about to end. */
  #rest(): void {
    this.#worker?.unref();
    this.#idle = setTimeout(() => void this.#end(undefined), idleMillis).unref();
  }

  async #end(reason: unknown): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
    await worker?.terminate();
  }
}
