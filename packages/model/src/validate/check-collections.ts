import type { Json } from "../definitions.ts";
import { isArray, isJsonObject } from "../json-kinds.ts";
import { type Check, checkMember, refuse } from "./findings.ts";

/** A list, each element of which passes the check. */
export function arrayCheck(element: Check): Check {
  return (value, findings) => {
    if (!isArray(value)) return refuse(findings, value, "wrong-type", "array type is not backed by a DataList; expected an array");
    let changed: Json[] | undefined;
    let index = 0;
    for (const item of value) {
      const checked = checkMember(element, item, index, findings);
      if (checked !== item) {
        changed ??= [...value];
        changed[index] = checked;
      }
      index++;
    }
    return changed ?? value;
  };
}

/** An object with any member names, each value of which passes the check. */
export function mapCheck(element: Check): Check {
  return (value, findings) => {
    if (!isJsonObject(value)) return refuse(findings, value, "wrong-type", "map type is not backed by a DataMap; expected an object");
    let changed: Record<string, Json> | undefined;
    for (const key in value) {
      const item = value[key];
      if (item === undefined) continue;
      if (!key.isWellFormed()) checkMember(halfCharacterKey, item, key, findings);
      const checked = checkMember(element, item, key, findings);
      if (checked !== item) {
        changed ??= { ...value };
        changed[key] = checked;
      }
    }
    return changed ?? value;
  };
}

const halfCharacterKey: Check = (value, findings) =>
  refuse(findings, value, "lone-surrogate", "the key holds half of a surrogate pair; expected whole characters");
