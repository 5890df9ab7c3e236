import type { Setting } from "./setting.ts";
import { trueOrFalse, wholeNumber } from "./value-kinds.ts";

/** How much a request may ask for, and which rules are in force. */
export const limitSettings = {
  bodyLimit: {
    flag: "body-limit",
    environment: "ALMAGEST_BODY_LIMIT",
    takes: wholeNumber(1024, 1_073_741_824),
    default: 16_777_216,
    description: "Largest request body in bytes.",
  },
  graphqlTimeLimit: {
    flag: "graphql-time-limit",
    environment: "ALMAGEST_GRAPHQL_TIME_LIMIT",
    takes: wholeNumber(1, 86_400),
    default: 60,
    description: "Seconds that a GraphQL request may take before it is given up.",
  },
  graphqlComplexityLimit: {
    flag: "graphql-complexity-limit",
    environment: "GRAPHQL_QUERY_COMPLEXITY_LIMIT",
    takes: wholeNumber(1, 1_000_000),
    default: 2_000,
    description: "Fields that a GraphQL document may name; with its fragments written out it may select five times as many.",
  },
  graphqlDepthLimit: {
    flag: "graphql-depth-limit",
    environment: "GRAPHQL_QUERY_DEPTH_LIMIT",
    takes: wholeNumber(1, 1_000),
    default: 50,
    description: "How deep the fields of a GraphQL document may nest.",
  },
  graphqlAnswerLimit: {
    flag: "graphql-answer-limit",
    environment: "ALMAGEST_GRAPHQL_ANSWER_LIMIT",
    takes: wholeNumber(1, 1_000_000_000),
    default: 2_000_000,
    description: "Fields and members of lists that an answer of GraphQL may hold.",
  },
  graphqlIntrospection: {
    flag: "graphql-introspection",
    environment: "GRAPHQL_QUERY_INTROSPECTION_ENABLED",
    takes: trueOrFalse,
    default: true,
    description: "Whether GraphQL tells its own schema; true or false.",
  },
  checkApplicability: {
    flag: "structured-property-applicability-check",
    environment: "STRUCTURED_PROPERTY_APPLICABILITY_CHECK",
    takes: trueOrFalse,
    default: true,
    description: "Whether a structured property may only stand on entities of the types that its definition names; true or false.",
  },
  singleDataProduct: {
    flag: "single-data-product",
    environment: "MCP_SIDE_EFFECTS_DATA_PRODUCT_UNSET_ENABLED",
    takes: trueOrFalse,
    default: true,
    description: "Whether an asset that is added to a data product leaves the one that it was in; true or false.",
  },
  summarizeIncidents: {
    flag: "incident-summaries",
    environment: "ENABLE_INCIDENTS_HOOK",
    takes: trueOrFalse,
    default: true,
    description: "Whether an asset has a summary of the incidents that are about it; true or false.",
  },
  associateSiblings: {
    flag: "dbt-siblings",
    environment: "ENABLE_SIBLING_HOOK",
    takes: trueOrFalse,
    default: true,
    description: "Whether a dataset of dbt and the one that lineage says it stands for become siblings; true or false.",
  },
  alwaysEmitChangeLog: {
    flag: "always-emit-change-log",
    environment: "ALWAYS_EMIT_CHANGE_LOG",
    takes: trueOrFalse,
    default: false,
    description: "Whether a write that changes nothing is told in the change log too, as a RESTATE.",
  },
} satisfies Record<string, Setting>;
