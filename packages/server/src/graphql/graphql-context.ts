import type { CatalogParts } from "../catalog-parts.ts";
import type { RequestContext } from "../request-context.ts";
import { AnswerUnderWay } from "./answer-under-way.ts";
import { batchedParts } from "./batched-parts.ts";
import { EntityLoader } from "./entities/entity-loader.ts";
import { EntityNode } from "./entities/entity-node.ts";
import type { LargeAnswers } from "./large-answers.ts";

interface ContextOptions {
  readonly report: (error: unknown) => void;
  /** Fields and members of lists that the answer may hold. */
  readonly mostValues: number;
  readonly largeAnswers: LargeAnswers;
}

/** What all fields of one request share. Entities are loaded together and once. */
export class GraphqlContext {
  readonly parts: CatalogParts;
  readonly request: RequestContext;
  readonly entities: EntityLoader;
  readonly answer: AnswerUnderWay;
  /** Hears of failures that are the server's own and that a field does without. */
  readonly report: (error: unknown) => void;
  readonly #nodes = new Map<string, EntityNode>();
  readonly #shared = new Map<unknown, unknown>();

  constructor(parts: CatalogParts, request: RequestContext, { report, mostValues, largeAnswers }: ContextOptions) {
    this.answer = new AnswerUnderWay(mostValues, largeAnswers);
    this.parts = batchedParts(parts, this.answer);
    this.request = request;
    this.report = report;
    this.entities = new EntityLoader(parts, request, this.answer);
  }

  /** The entity of a URN, whether or not it is stored; undefined for what is no URN of an entity type of the model. */
  node(urn: unknown): EntityNode | undefined {
    if (typeof urn !== "string") return undefined;
    const known = this.#nodes.get(urn);
    if (known !== undefined) return known;
    const node = EntityNode.of(this.parts.registry, urn);
    if (node !== undefined) this.#nodes.set(urn, node);
    return node;
  }

  /** What is made once for a request, such as a loader; `create` stands for it. */
  shared<T>(create: (context: GraphqlContext) => T): T {
    if (!this.#shared.has(create)) this.#shared.set(create, create(this));
    return this.#shared.get(create) as T;
  }

  /** Forgets what has been read: a mutation shows what it has written. */
  forget(): void {
    this.entities.clear();
    this.#nodes.clear();
    this.#shared.clear();
  }
}
