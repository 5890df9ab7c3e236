import type { JsonSchema } from "@almagest/model";
import {
  anything,
  type Endpoint,
  type EndpointParameter,
  jsonAnswer,
  listOf,
  pageNumber,
  queryParameter,
  text,
  whole,
} from "../endpoint.ts";
import { exampleDataset } from "../examples.ts";
import { sharedAnswers, sharedParameters } from "../shared-parts.ts";

const refused = { "4XX": sharedAnswers.refused };
const { count, scrollId, includeSoftDelete, sliceId, sliceMax, withSystemMetadata } = sharedParameters;

function segment(name: string, description: string, example: string): EndpointParameter {
  return { name, in: "path", required: true, description, schema: text, example };
}

const end: JsonSchema = { type: "object", properties: { entityType: text, urn: text }, required: ["entityType", "urn"] };
const edge = { relationshipType: text, source: end, destination: end };

function pageOf(members: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const results = listOf({ type: "object", properties: members, required: Object.keys(members) });
  return { type: "object", properties: { scrollId: text, results }, required: ["results"] };
}

const page = pageOf(edge);
const pageOfFlows = pageOf({ ...edge, upstream: text, downstream: text });

const edges = (["10-openapi-v3", "20-openapi-v2"] as const).flatMap((group): Endpoint[] => {
  const version = group.slice(-2);
  const shared = { group, tag: `Relationships (${version})`, method: "get" } as const;
  const root = `/openapi/${version}/relationship`;
  return [
    {
      ...shared,
      path: `${root}/{relationshipType}`,
      summary: "Every relationship of a type",
      parameters: [segment("relationshipType", "The type.", "OwnedBy"), count, scrollId, includeSoftDelete],
      answers: { 200: jsonAnswer("A page.", page), ...refused },
    },
    {
      ...shared,
      path: `${root}/{entityName}/{entityUrn}`,
      summary: "The relationships of an entity",
      parameters: [
        segment("entityName", "The type of the entity.", "dataset"),
        segment("entityUrn", "Its URN.", exampleDataset),
        queryParameter("relationshipType[]", listOf(text), "The types that are wanted; `*` for all."),
        queryParameter("direction", { type: "string", enum: ["OUTGOING", "INCOMING"], default: "OUTGOING" }, "Which end the entity is at."),
        count,
        scrollId,
        includeSoftDelete,
      ],
      answers: { 200: jsonAnswer("A page.", page), ...refused },
    },
  ];
});

const relationshipTypes = queryParameter("relationshipTypes", listOf(text), "The types that are wanted, repeated; all when left out.");
const paging: readonly EndpointParameter[] = [count, scrollId, includeSoftDelete, sliceId, sliceMax];

const scrolled = { group: "10-openapi-v3", tag: "Relationships (v3)", method: "post" } as const;

const relationshipScroll: Endpoint = {
  ...scrolled,
  path: "/openapi/v3/relationship/scroll",
  summary: "Go through the relationships that pass a filter",
  parameters: [
    relationshipTypes,
    queryParameter("sourceTypes", listOf(text), "Only those whose source is of one of these entity types."),
    queryParameter("destinationTypes", listOf(text), "Only those whose destination is of one of these entity types."),
    queryParameter(
      "direction",
      { type: "string", enum: ["OUTGOING", "INCOMING"], default: "OUTGOING" },
      "From which end they are looked at: with INCOMING, what is said of the source is meant of the destination.",
    ),
    queryParameter("entityUrn", text, "Only those of this entity, which is their source, or their destination with INCOMING."),
    ...paging,
  ],
  body: {
    schema: {
      title: "RelationshipScroll",
      type: "object",
      properties: { sourceFilter: anything, destinationFilter: anything, edgeFilter: anything },
    },
    example: { sourceFilter: { or: [{ and: [{ field: "urn", condition: "EQUAL", values: [exampleDataset] }] }] } },
  },
  answers: { 200: jsonAnswer("A page.", page), ...refused },
};

const lineageScroll: Endpoint = {
  ...scrolled,
  path: "/openapi/v3/lineage/scroll",
  summary: "Go through what entities are made from and feed",
  parameters: [
    relationshipTypes,
    queryParameter(
      "direction",
      { type: "string", enum: ["UPSTREAM", "DOWNSTREAM"] },
      "Which way, seen from the entities that are named; both when left out.",
    ),
    ...paging,
  ],
  body: {
    schema: { title: "LineageScroll", type: "object", properties: { urns: listOf(text) } },
    example: { urns: [exampleDataset] },
  },
  answers: { 200: jsonAnswer("A page.", pageOfFlows), ...refused },
};

const older: Endpoint = {
  group: "30-openapi-v1",
  tag: "Relationships (v1)",
  method: "get",
  path: "/openapi/relationships/v1/",
  summary: "The relationships of an entity, page by page",
  parameters: [
    queryParameter("urn", text, "The URN of the entity.", { required: true, example: exampleDataset }),
    queryParameter("relationshipTypes", listOf(text), "The types that are wanted, repeated.", { required: true, example: ["OwnedBy"] }),
    queryParameter("direction", { type: "string", enum: ["INCOMING", "OUTGOING"] }, "Which end the entity is at.", {
      required: true,
      example: "OUTGOING",
    }),
    queryParameter("start", { ...pageNumber, default: 0 }, "Where the page begins."),
    queryParameter("count", { ...pageNumber, default: 200 }, "How much the page holds."),
  ],
  answers: {
    200: jsonAnswer("A page; `count` is how much it holds.", {
      type: "object",
      properties: {
        start: whole,
        count: whole,
        total: whole,
        entities: listOf({ type: "object", properties: { relationshipType: text, urn: text, via: text } }),
      },
      required: ["start", "count", "total", "entities"],
    }),
    ...refused,
  },
};

const timeseries: Endpoint = {
  group: "20-openapi-v2",
  tag: "Time series",
  method: "get",
  path: "/openapi/v2/timeseries/{entityName}/{aspectName}",
  summary: "The events of a time series of all entities of a type, the newest first",
  parameters: [
    segment("entityName", "The type of the entities.", "dataset"),
    segment("aspectName", "The time series.", "datasetProfile"),
    queryParameter("count", { ...pageNumber, default: 10, minimum: 1, maximum: 10_000 }, "How much a page holds."),
    scrollId,
    queryParameter("startTimeMillis", whole, "Events from this time on."),
    queryParameter("endTimeMillis", whole, "Events up to this time."),
    withSystemMetadata,
  ],
  answers: {
    200: jsonAnswer("A page.", {
      type: "object",
      properties: {
        scrollId: text,
        results: listOf({
          type: "object",
          properties: { urn: text, timestampMillis: whole, messageId: text, event: anything, systemMetadata: anything },
          required: ["urn", "timestampMillis", "event"],
        }),
      },
      required: ["results"],
    }),
    ...refused,
  },
};

/** Relationships, lineage and time series (openapi.md 10). */
export const graphEndpoints: readonly Endpoint[] = [...edges, relationshipScroll, lineageScroll, older, timeseries];
