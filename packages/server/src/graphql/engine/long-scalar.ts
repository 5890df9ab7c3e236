import { type ConstValueNode, GraphQLError, GraphQLScalarType, Kind } from "graphql";

/** Whole numbers of 64 bit: written as a JSON number, read from numbers and from numeric strings (graphql.md 2.1). */
export const long = new GraphQLScalarType<number | bigint>({
  name: "Long",
  coerceOutputValue: (value) => read(value),
  coerceInputValue: (value) => read(value),
  coerceInputLiteral: (node) => {
    if (node.kind === Kind.INT || node.kind === Kind.STRING) return read(node.value, node);
    throw refusal("value" in node ? node.value : node.kind, node);
  },
});

function read(value: unknown, node?: ConstValueNode): number | bigint {
  if (typeof value === "bigint" || (typeof value === "number" && Number.isInteger(value))) return value;
  if (typeof value === "string" && /^-?\d+$/.test(value)) return Number.isSafeInteger(Number(value)) ? Number(value) : BigInt(value);
  throw refusal(value, node);
}

function refusal(value: unknown, node: ConstValueNode | undefined): GraphQLError {
  return new GraphQLError(`Long wants a whole number, not ${quoted(value)}`, { nodes: node });
}

/** What a variable holds may be large, and need not be something that JSON has a text for. */
function quoted(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) return "a number that no double of 64 bits holds";
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
