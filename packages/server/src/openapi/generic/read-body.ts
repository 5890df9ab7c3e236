import { isJsonObject, type Json, type JsonObject } from "@almagest/model";
import type { Static, TSchema } from "typebox";
import { catalogError } from "../../errors.ts";
import { faultsOf, lenient, validatorOf } from "../../http/decoding/decode-parameters.ts";
import { parseBody, parseOptionalBody } from "../../http/decoding/parse-body.ts";

/** The body as the schema describes it. Throws MALFORMED_BODY, or INVALID_BODY with every fault and its path. */
export function readBodyAs<Schema extends TSchema>(schema: Schema, body: string): Static<Schema> {
  return checkedBody(schema, parseBody(body));
}

/** The same of a body that may be left out, which stands for an empty object. */
export function readOptionalBodyAs<Schema extends TSchema>(schema: Schema, body: string): Static<Schema> {
  return checkedBody(schema, parseOptionalBody(body));
}

/** The value as {@link readAs} reads it. Throws INVALID_BODY with every fault and its path. */
export function checkedBody<Schema extends TSchema>(schema: Schema, value: Json): Static<Schema> {
  const { read, faults } = readAs(schema, value);
  if (faults !== undefined) throw catalogError("INVALID_BODY", { faults });
  return read;
}

/**
 * The value as the schema describes it, read as leniently as the parameters of an action where it is not (rest.md 1.2); or every fault
 * of it with its path, which begins with that of the value in the body.
 */
export function readAs<Schema extends TSchema>(
  schema: Schema,
  value: Json,
  path = "",
): { read: Static<Schema>; faults?: undefined } | { read?: undefined; faults: readonly string[] } {
  const validator = validatorOf(schema);
  // What follows the schema has the type that is made from it.
  if (validator.Check(value)) return { read: value as unknown as Static<Schema> };
  const read = lenient(schema, value);
  if (validator.Check(read)) return { read: read as Static<Schema> };
  return { faults: faultsOf(schema, read).map(({ instancePath, message }) => `${path + instancePath || "/"}: ${message}`) };
}

/** The value, which is an object. Throws INVALID_BODY with the fault where it is none. */
export function requireObject(value: Json, fault: string): JsonObject {
  if (isJsonObject(value)) return value;
  throw catalogError("INVALID_BODY", { faults: [fault] });
}

/** The value, which is a list. Throws INVALID_BODY with the fault where it is none. */
export function requireList(value: Json, fault: string): readonly Json[] {
  if (Array.isArray(value)) return value;
  throw catalogError("INVALID_BODY", { faults: [fault] });
}

/** Does nothing without faults; otherwise throws INVALID_BODY with all of them. */
export function refuseBody(faults: readonly string[]): void {
  if (faults.length > 0) throw catalogError("INVALID_BODY", { faults });
}
