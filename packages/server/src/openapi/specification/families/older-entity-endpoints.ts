import { anything, type Endpoint, flag, jsonAnswer, listOf, queryParameter, text, texts } from "../endpoint.ts";
import { exampleDataset } from "../examples.ts";
import { sharedAnswers } from "../shared-parts.ts";

const refused = { "4XX": sharedAnswers.refused };

const latest: Endpoint = {
  group: "30-openapi-v1",
  tag: "Entities (v1)",
  method: "get",
  path: "/openapi/entities/v1/latest",
  summary: "The latest aspects of entities of one type",
  parameters: [
    queryParameter("urns", listOf(text), "The URNs, repeated.", { required: true, example: [exampleDataset] }),
    queryParameter("aspectNames", texts, "The aspects that are wanted, repeated; all when left out."),
  ],
  answers: {
    200: jsonAnswer("The entities, by URN.", {
      type: "object",
      properties: { responses: { type: "object", additionalProperties: anything } },
      required: ["responses"],
    }),
    ...refused,
  },
};

const tagWritten = { entityType: "tag", entityUrn: "urn:li:tag:example" };
const status = { __type: "Status", removed: false };

const writes: readonly Endpoint[] = [
  {
    group: "30-openapi-v1",
    tag: "Entities (v1)",
    method: "post",
    path: "/openapi/entities/v1/",
    summary: "Write aspects, each with the name of its record among its members",
    parameters: [
      queryParameter("async", { ...flag, default: false }, "Whether the answer may come before the write."),
      queryParameter("createIfNotExists", { ...flag, default: false }, "Whether a write is refused when the aspect is there already."),
      queryParameter(
        "createEntityIfNotExists",
        { ...flag, default: false },
        "Whether a write is refused when the entity is there already.",
      ),
    ],
    body: {
      schema: listOf({
        type: "object",
        properties: { entityType: text, entityUrn: text, aspect: anything, entityKeyAspect: anything },
        required: ["entityType", "aspect"],
      }),
      example: [{ ...tagWritten, aspect: status }],
    },
    answers: { 200: jsonAnswer("Nothing was written.", texts), 201: jsonAnswer("The URNs that were written.", texts), ...refused },
  },
  {
    group: "30-openapi-v1",
    tag: "Entities (v1)",
    method: "delete",
    path: "/openapi/entities/v1/",
    summary: "Delete entities, softly or for good",
    parameters: [
      queryParameter("urns", listOf(text), "The URNs, repeated.", { required: true, example: ["urn:li:tag:example"] }),
      queryParameter("soft", { ...flag, default: true }, "Whether they can be brought back."),
    ],
    answers: { 200: jsonAnswer("What was deleted.", listOf(anything)), ...refused },
  },
];

const platforms = (
  [
    ["20-openapi-v2", "/openapi/v2/platform"],
    ["30-openapi-v1", "/openapi/platform"],
  ] as const
).map(
  ([group, root]): Endpoint => ({
    group,
    tag: "Platform entities",
    method: "post",
    path: `${root}/entities/v1/`,
    summary: "Apply change proposals whose aspects are JSON objects",
    parameters: [queryParameter("async", { ...flag, default: false }, "Whether the answer may come before the write.")],
    body: {
      schema: listOf({
        type: "object",
        properties: { entityType: text, entityUrn: text, changeType: text, aspectName: text, aspect: anything },
        required: ["entityType", "changeType"],
      }),
      example: [{ ...tagWritten, changeType: "UPSERT", aspectName: "status", aspect: { value: status, contentType: "application/json" } }],
    },
    answers: { 200: jsonAnswer("Nothing was written.", texts), 201: jsonAnswer("The URNs that were written.", texts), ...refused },
  }),
);

/** The older forms of entities (openapi.md 11). */
export const olderEntityEndpoints: readonly Endpoint[] = [latest, ...writes, ...platforms];
