import { type ValueOf, valueIn } from "../read-path/read-values.ts";
import type { PreparedChange } from "../write-path/aspect-change.ts";

/** The value that the change brings, if the change is of this aspect and no delete. */
export function proposedValue<Name extends string>(change: PreparedChange, aspect: Name): ValueOf<Name> | undefined {
  return change.aspect.name === aspect ? (change.value as unknown as ValueOf<Name> | undefined) : undefined;
}

/** The value that the change replaces: of the change before it in the request, else the stored one. */
export function previousValue<Name extends string>({ earlier, stored }: PreparedChange, aspect: Name): ValueOf<Name> | undefined {
  return earlier === undefined ? stored && valueIn<Name>(stored) : proposedValue(earlier, aspect);
}
