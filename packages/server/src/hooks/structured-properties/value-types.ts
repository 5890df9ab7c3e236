import { parseUrn } from "@almagest/model";
import { printList } from "../rule-issue.ts";
import type { PropertyDefinition, PropertyValue } from "./property-value.ts";
import { typeId } from "./type-id.ts";

type Qualified = Pick<PropertyDefinition, "typeQualifier">;
type Check<Value> = (value: Value, definition: Qualified) => string | undefined;
/** Says what a value should be that is not of a type. */
export type TypeCheck = Check<PropertyValue>;

const date = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const number = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\s*$/;

/** What each data type, by its id, asks of a value; the text says what a value should be that is not so. */
const checks: ReadonlyMap<string, TypeCheck> = new Map([
  ["string", textual(() => undefined)],
  ["rich_text", textual(() => undefined)],
  ["date", textual((text) => (date.test(text) ? undefined : "should be a date with format YYYY-MM-DD"))],
  ["urn", textual(urnFault)],
  ["number", (value: PropertyValue) => ("double" in value || number.test(value.string) ? undefined : "should be a number")],
]);

/** What is wrong with a value for the type of its property, worded to follow the value; undefined when it fits. */
export function typeFault(value: PropertyValue, definition: PropertyDefinition): string | undefined {
  return typeCheck(definition.valueType)?.(value, definition);
}

/** What a type asks of its values; undefined when they cannot be judged. */
export function typeCheck(valueType: string): TypeCheck | undefined {
  return checks.get(typeId(valueType) ?? "");
}

/** Whether values of the type can be judged. Others are refused. */
export function isKnownType(valueType: string): boolean {
  return typeCheck(valueType) !== undefined;
}

function textual(check: Check<string>): TypeCheck {
  return (value, definition) => ("string" in value ? check(value.string, definition) : "should be a string");
}

function urnFault(text: string, { typeQualifier }: Qualified): string | undefined {
  const urn = parseUrn(text);
  if (urn === undefined) return "should be an urn";
  const allowed = typeQualifier?.allowedTypes;
  if (allowed === undefined || allowed.some((type) => typeId(type) === urn.entityType.toLowerCase())) return undefined;
  return `is not of any supported urn types:${printList(allowed)}`;
}
