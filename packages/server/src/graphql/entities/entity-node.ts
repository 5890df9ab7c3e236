import {
  type EntityRegistry,
  type EntitySpec,
  fitsKeyTypes,
  type JsonObject,
  keyAspectValue,
  type ParsedUrn,
  parseUrn,
} from "@almagest/model";
import type { EntityLoader } from "./entity-loader.ts";
import { graphqlTypeOf } from "./entity-names.ts";
import type { LoadedEntity } from "./loaded-entity.ts";

/** An entity in an answer. It knows its URN; what is stored of it is loaded when a field asks for it. */
export class EntityNode {
  readonly urn: string;
  readonly parsed: ParsedUrn;
  readonly entity: EntitySpec;
  /** What is stored, once it has been loaded: fields after the first need not wait. */
  loaded: LoadedEntity | undefined;
  /** Name of the type in the schema that shows entities like this; undefined where none does. */
  readonly graphqlType: string | undefined;
  #key: JsonObject | undefined;

  private constructor(entity: EntitySpec, parsed: ParsedUrn, graphqlType: string | undefined) {
    this.entity = entity;
    this.parsed = parsed;
    this.urn = parsed.text;
    this.graphqlType = graphqlType;
  }

  /** Undefined when the text is no URN of an entity type of the model. */
  static of(registry: EntityRegistry, urn: string): EntityNode | undefined {
    const parsed = parseUrn(urn);
    const entity = parsed && registry.entity(parsed.entityType);
    return entity && parsed && new EntityNode(entity, parsed, EntityNode.#typeThatShows(registry, entity, parsed));
  }

  /**
   * Aspects may refer to what no entity can be called, such as a dataset of an environment that there is not: fields that follow
   * from the key would be null where the schema wants a value. Nor does it show a column without what it is a column of.
   */
  static #typeThatShows(registry: EntityRegistry, entity: EntitySpec, parsed: ParsedUrn): string | undefined {
    if (!fitsKeyTypes(entity, parsed)) return undefined;
    const isOfNothing = entity.name === "schemaField" && EntityNode.of(registry, parsed.parts[0] ?? "")?.graphqlType === undefined;
    return isOfNothing ? undefined : graphqlTypeOf(entity.name);
  }

  /** The entity as it was, with what was stored of it then, shown by a type of its own. */
  asItWas(loaded: LoadedEntity, graphqlType: string): EntityNode {
    const node = new EntityNode(this.entity, this.parsed, graphqlType);
    node.loaded = loaded;
    return node;
  }

  /** The members of the key, which the URN spells. */
  get key(): JsonObject {
    this.#key ??= keyAspectValue(this.entity, this.parsed);
    return this.#key;
  }

  /** Reads from what is stored: at once when it has been loaded, else when it has. */
  read<T>(context: { readonly entities: EntityLoader }, from: (loaded: LoadedEntity) => T | Promise<T>): T | Promise<T> {
    if (this.loaded !== undefined) return from(this.loaded);
    return context.entities.load(this.urn).then((loaded) => {
      this.loaded = loaded;
      return from(loaded);
    });
  }
}
