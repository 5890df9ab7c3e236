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
  return new GraphQLError(`Long wants a whole number, not ${JSON.stringify(value)}`, { nodes: node });
}
