import {
  type AspectName,
  type AspectTypes,
  formatOperations,
  type JsonObject,
  jsonContentType,
  type MetadataChangeProposal,
  type PatchOperation,
  patchContentType,
  stringifyJson,
} from "@almagest/model";
import { valueIn } from "../../read-path/read-values.ts";
import { authorized } from "../../request-context.ts";
import type { CatalogTransaction } from "../../storage/catalog-store.ts";
import { pace } from "../../turns.ts";
import { ingestMadeProposals } from "../../write-path/ingest-proposals.ts";
import { badRequest, type GraphqlFailure } from "../engine/graphql-failure.ts";
import { requireNode } from "../entities/entity-roots.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { type Given, withoutNulls } from "./given.ts";

/** Marks what people edited, as against what was ingested (behaviour.md 2.4). */
const byPeople = { properties: { appSource: "ui" } };

/** What a mutation sees while nobody else writes, and what it proposes. */
export class Edit {
  readonly context: GraphqlContext;
  readonly tx: CatalogTransaction;
  /** The last word on each aspect, so that an edit of many columns is one version of their dataset. */
  readonly #proposals = new Map<string, MetadataChangeProposal>();
  readonly #values = new Map<string, JsonObject | undefined>();
  readonly #existing = new Map<string, boolean>();

  constructor(context: GraphqlContext, tx: CatalogTransaction) {
    this.context = context;
    this.tx = tx;
  }

  /** Values become text here, once each: an edit of a thousand columns puts the aspect of their dataset a thousand times. */
  get proposals(): MetadataChangeProposal[] {
    return [...this.#proposals].map(([key, proposal]) => {
      const value = this.#values.get(key);
      if (proposal.changeType !== "UPSERT" || value === undefined) return proposal;
      return { ...proposal, aspect: { value: stringifyJson(value), contentType: jsonContentType } };
    });
  }

  /** The caller and the time of the transaction, as an audit stamp. */
  get stamp(): { readonly actor: string; readonly time: number } {
    return { actor: this.context.request.actor, time: this.tx.time };
  }

  /** The stamps of a value that says who made it and who changed it last, once this edit has changed it. */
  stampsAfter(before: JsonObject | undefined): Readonly<Record<"created" | "lastModified", unknown>> {
    return { created: before?.created ?? this.stamp, lastModified: this.stamp };
  }

  /** Whether anything is stored of an entity. */
  async exists(urn: string): Promise<boolean> {
    const known = this.#existing.get(urn);
    if (known !== undefined) return known;
    const [records = []] = await this.tx.aspects.getEntities([urn]);
    this.#existing.set(urn, records.length > 0);
    return records.length > 0;
  }

  /** Throws unless the entity, of the type if one is named, is stored: a bad request, or what `failure` makes of the message. */
  async requireEntity(urn: string, entity?: string, failure: (message: string) => GraphqlFailure = badRequest): Promise<void> {
    requireNode(this.context, urn, entity);
    if (!(await this.exists(urn))) throw failure(`Failed to update ${urn}. ${urn} does not exist.`);
  }

  /** Throws a bad request that names all of these entities, of the type if one is named, that are not stored. */
  async requireEntities(urns: readonly string[], entity?: string): Promise<void> {
    const missing: string[] = [];
    for (const urn of new Set(urns)) {
      requireNode(this.context, urn, entity);
      if (!(await this.exists(urn))) missing.push(urn);
      await pace();
    }
    const [first] = missing;
    if (first !== undefined) throw badRequest(`Failed to update ${first}. ${missing.map((urn) => `${urn} does not exist.`).join(" ")}`);
  }

  /** The value of an aspect as this edit leaves it; undefined when there is none. */
  async aspect(urn: string, aspect: string): Promise<JsonObject | undefined> {
    const key = `${urn} ${aspect}`;
    if (!this.#values.has(key)) {
      const [record] = await this.tx.aspects.getLatest([{ urn, aspect }]);
      this.#values.set(key, record && valueIn(record));
    }
    return this.#values.get(key);
  }

  /** The same, with the type that the model gives it: stored values were validated when they were written. */
  async value<Name extends AspectName>(urn: string, aspect: Name): Promise<AspectTypes[Name] | undefined> {
    return (await this.aspect(urn, aspect)) as unknown as AspectTypes[Name] | undefined;
  }

  /** Proposes what `make` makes of the value so far; nothing when that is undefined. */
  async change<Name extends AspectName>(
    urn: string,
    aspect: Name,
    make: (before: AspectTypes[Name] | undefined) => Given<AspectTypes[Name]> | undefined,
  ): Promise<void> {
    const value = make(await this.value(urn, aspect));
    if (value !== undefined) this.put(urn, aspect, value as Readonly<Record<string, unknown>>);
  }

  /** Proposes a value. Members that are null or undefined are left out. */
  put(urn: string, aspect: string, value: Readonly<Record<string, unknown>>): void {
    this.#values.set(`${urn} ${aspect}`, withoutNulls(value));
    this.#propose(urn, aspect, { changeType: "UPSERT" });
  }

  /** Proposes to change some entries of an aspect, once in an edit, and to leave the others as they are, those that are hidden too. */
  patch(urn: string, aspect: string, operations: readonly PatchOperation[]): void {
    const value = stringifyJson(formatOperations(operations));
    this.#propose(urn, aspect, { changeType: "PATCH", aspect: { value, contentType: patchContentType } });
  }

  /** Proposes to delete an aspect. */
  deleteAspect(urn: string, aspect: string): void {
    this.#values.set(`${urn} ${aspect}`, undefined);
    this.#propose(urn, aspect, { changeType: "DELETE" });
  }

  /** Proposes to delete an entity with all that is stored of it. What refers to it stays: see `deleteEntity`. */
  deleteEntity(urn: string): void {
    this.deleteAspect(urn, requireNode(this.context, urn).entity.keyAspect.name);
  }

  #propose(urn: string, aspectName: string, change: Pick<MetadataChangeProposal, "changeType" | "aspect">): void {
    const entityType = requireNode(this.context, urn).entity.name;
    this.#proposals.set(`${urn} ${aspectName}`, { entityType, entityUrn: urn, aspectName, systemMetadata: byPeople, ...change });
  }
}

/** Runs a mutation that its field has allowed: all that it proposes becomes true together, or nothing. Fields behind it read what it wrote. */
export async function edit<T>(context: GraphqlContext, make: (edit: Edit) => Promise<T>): Promise<T> {
  const answer = await ingestMadeProposals(context.parts, authorized(context.request), async (tx) => {
    const made = new Edit(context, tx);
    return { answer: await make(made), proposals: made.proposals };
  });
  context.forget();
  return answer;
}
