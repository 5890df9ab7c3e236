import { isJsonObject } from "../json-kinds.ts";
import { type Check, checkMember, refuse } from "./findings.ts";
import { noMember } from "./no-member.ts";
import { shown } from "./shown.ts";

/** A union is an object with exactly one member, named by the alternative taken (model.md 7). `null` stands for itself. */
export function unionCheck(members: ReadonlyMap<string, Check>): Check {
  const names = [...members.keys()];
  const expected = `expected an object with one member out of: ${names.join(", ")}`;
  const notBacked = `union type is not backed by a DataMap or null; ${expected}`;
  const checkNull = members.get("null") ?? ((value, findings) => refuse(findings, value, "wrong-type", noMember("null", names)));
  return (value, findings) => {
    if (value === null) return checkNull(value, findings);
    if (!isJsonObject(value)) return refuse(findings, value, "wrong-type", notBacked);
    const [name, another] = Object.keys(value);
    if (name === undefined)
      return refuse(findings, value, "unknown-member", `DataMap should have at least one entry for a union type; ${expected}`);
    if (another !== undefined)
      return refuse(findings, value, "unknown-member", `DataMap should have no more than one entry for a union type; ${expected}`);
    const check = members.get(name);
    const item = value[name];
    if (check === undefined || item === undefined) return refuse(findings, value, "unknown-member", noMember(`"${shown(name)}"`, names));
    const checked = checkMember(check, item, name, findings);
    return checked === item ? value : { [name]: checked };
  };
}
