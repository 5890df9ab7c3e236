import { type EntityRegistry, type EntitySpec, isArray, isJsonObject, type Json, type JsonObject } from "@almagest/model";
import type { DefinitionFault } from "./test-definition.ts";

type Path = DefinitionFault["path"];

/** A place in a definition that is being read. Faults of all places come together in one list. */
export class DefinitionPlace {
  readonly value: Json | undefined;
  readonly path: Path;
  readonly #faults: DefinitionFault[];

  constructor(value: Json | undefined, path: Path = [], faults: DefinitionFault[] = []) {
    this.value = value;
    this.path = path;
    this.#faults = faults;
  }

  get faults(): readonly DefinitionFault[] {
    return this.#faults;
  }

  /** The value as an object; undefined when it is something else. */
  get object(): JsonObject | undefined {
    const { value } = this;
    return isJsonObject(value) ? value : undefined;
  }

  /** The places of the elements; undefined when the value is no list. */
  get elements(): readonly DefinitionPlace[] | undefined {
    const { value } = this;
    return isArray(value) ? value.map((element, index) => this.#below(element, index)) : undefined;
  }

  /** The place of a member; its value is undefined when there is none, or null. */
  member(name: string): DefinitionPlace {
    const object = this.object ?? {};
    return this.#below(Object.hasOwn(object, name) ? (object[name] ?? undefined) : undefined, name);
  }

  /** The member that is there under one of several names: under the first that is, else the place of the first name. */
  memberAmong(names: readonly [string, ...string[]]): DefinitionPlace {
    const name = names.find((one) => this.member(one).value !== undefined) ?? names[0];
    return this.member(name);
  }

  fault(message: string): void {
    this.#faults.push({ path: this.path, message });
  }

  /** Tells of members that mean nothing here. */
  refuseOthers(known: readonly string[]): void {
    for (const name of Object.keys(this.object ?? {})) {
      if (!known.includes(name)) this.member(name).fault(`${JSON.stringify(name)} means nothing here; members are ${known.join(", ")}`);
    }
  }

  #below(value: Json | undefined, step: string | number): DefinitionPlace {
    return new DefinitionPlace(value, [...this.path, step], this.#faults);
  }
}

/** What properties are held against: the model, and the types of the entities that are tested. */
export interface TestedEntities {
  readonly registry: EntityRegistry;
  readonly entities: readonly EntitySpec[];
}

/** Texts of a list, or one that stands alone; numbers and truth values are spelled out. Tells of everything else. */
export function readTexts(place: DefinitionPlace): string[] {
  if (place.value === undefined) return [];
  return (place.elements ?? [place]).flatMap((element) => {
    const { value } = element;
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean" || typeof value === "bigint")
      return [String(value)];
    element.fault("expected a text, a number, true or false");
    return [];
  });
}
