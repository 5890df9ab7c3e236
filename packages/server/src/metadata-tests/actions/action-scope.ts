import type { AspectName, Json } from "@almagest/model";
import type { ValueOf } from "../../read-path/read-values.ts";
import type { Facts } from "../evaluation/facts.ts";

/** Where an action is to be carried out, and on whose account. */
export interface ActionScope {
  readonly facts: Facts;
  /** The entity. */
  readonly urn: string;
  /** URN of the test that asks for it. */
  readonly test: string;
  readonly stamp: { readonly time: number; readonly actor: string };
}

/** The stored value of an aspect, with the type that the model gives it: it was validated when it was written. */
export function storedValue<Name extends AspectName>({ facts, urn }: ActionScope, aspect: Name): ValueOf<Name> | undefined {
  return facts.aspect(urn, aspect);
}

/** Says in an association that a test made it. */
export function attributionOf({ test, stamp }: ActionScope): Json {
  return { time: stamp.time, actor: stamp.actor, source: test };
}
