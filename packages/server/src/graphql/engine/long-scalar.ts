import { type ConstValueNode, GraphQLError, GraphQLScalarType, Kind } from "graphql";

/** Whole numbers of 64 bit: written as a JSON number, read from numbers and from numeric strings (graphql.md 2.1). */
export const long = new GraphQLScalarType<number | bigint>({
  name: "Long",
  coerceOutputValue: read,
  coerceInputValue: read,
  coerceInputLiteral: (node) => {
    // The engine keeps literals as JSON numbers, which hold no longer ones.
    const isRead = (node.kind === Kind.INT || node.kind === Kind.STRING) && Number.isSafeInteger(Number(node.value));
    if (isRead) return read(node.value);
    throw refusal("value" in node ? node.value : node.kind, node);
  },
});

function read(value: unknown): number | bigint {
  if (typeof value === "bigint" || (typeof value === "number" && Number.isInteger(value))) return value;
  if (typeof value === "string" && /^-?\d+$/.test(value)) return Number.isSafeInteger(Number(value)) ? Number(value) : BigInt(value);
  throw refusal(value);
}

function refusal(value: unknown, nodes?: ConstValueNode): GraphQLError {
  return new GraphQLError(`Long wants a whole number, not ${JSON.stringify(value)}`, { nodes });
}
