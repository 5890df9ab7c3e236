import { type JsonObject, type MetadataChangeProposal, parseJson, stringifyJson } from "@almagest/model";
import type { CatalogTransaction } from "../../storage/catalog-store.ts";
import { ingestMadeProposals } from "../../write-path/ingest-proposals.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import { requireNode } from "../entities/entity-roots.ts";
import type { GraphqlContext } from "../graphql-context.ts";

/** What a mutation sees while nobody else writes, and what it proposes. */
export class Edit {
  readonly context: GraphqlContext;
  readonly tx: CatalogTransaction;
  readonly proposals: MetadataChangeProposal[] = [];
  readonly #values = new Map<string, JsonObject | undefined>();

  constructor(context: GraphqlContext, tx: CatalogTransaction) {
    this.context = context;
    this.tx = tx;
  }

  /** The caller and the time of the request, as an audit stamp. */
  get stamp(): { readonly actor: string; readonly time: number } {
    return { actor: this.context.request.actor, time: this.context.request.time };
  }

  /** Whether anything is stored of an entity. */
  async exists(urn: string): Promise<boolean> {
    const [records = []] = await this.tx.aspects.getEntities([urn]);
    return records.length > 0;
  }

  /** Throws a bad request unless the entity, of the type if one is named, is stored. */
  async requireEntity(urn: string, entity?: string): Promise<void> {
    requireNode(this.context, urn, entity);
    if (!(await this.exists(urn))) throw badRequest(`Failed to update ${urn}. ${urn} does not exist.`);
  }

  /** The value of an aspect as this edit leaves it; undefined when there is none. */
  async aspect(urn: string, aspect: string): Promise<JsonObject | undefined> {
    const key = `${urn} ${aspect}`;
    if (!this.#values.has(key)) {
      const [record] = await this.tx.aspects.getLatest([{ urn, aspect }]);
      this.#values.set(key, record && (parseJson(record.metadata) as JsonObject));
    }
    return this.#values.get(key);
  }

  /** Proposes a value. Members that are undefined are left out. */
  put(urn: string, aspect: string, value: Readonly<Record<string, unknown>>): void {
    const text = stringifyJson(value as JsonObject);
    this.#values.set(`${urn} ${aspect}`, parseJson(text) as JsonObject);
    this.proposals.push({
      entityType: requireNode(this.context, urn).entity.name,
      entityUrn: urn,
      changeType: "UPSERT",
      aspectName: aspect,
      aspect: { value: text, contentType: "application/json" },
    });
  }

  /** Proposes that an entity goes, with all that is stored of it. */
  remove(urn: string): void {
    const { entity } = requireNode(this.context, urn);
    this.proposals.push({ entityType: entity.name, entityUrn: urn, changeType: "DELETE", aspectName: entity.keyAspect.name });
  }
}

/** Runs a mutation: all that it proposes becomes true together, or nothing. Fields behind it read what it wrote. */
export async function edit<T>(context: GraphqlContext, make: (edit: Edit) => Promise<T>): Promise<T> {
  const answer = await ingestMadeProposals(context.parts, context.request, async (tx) => {
    const made = new Edit(context, tx);
    return { answer: await make(made), proposals: made.proposals };
  });
  context.forget();
  return answer;
}
