import { maxHeaderSize, millisToArrive, passwordLength } from "./settings/fixed-limits.ts";

/**
 * Every error a request can meet. `docs/errors.md` is held equal to this table by a test.
 * `status` is the HTTP status of the Rest.li style endpoints (rest.md 2); a transport may map the code to its own.
 */
interface ErrorRow<Details> {
  readonly status: number;
  /** When it happens and what the caller can do, for the documentation. */
  readonly meaning: string;
  readonly message: (details: Details) => string;
}

function row<Details>(status: number, meaning: string, message: (details: Details) => string): ErrorRow<Details> {
  return { status, meaning, message };
}

type Reason = { reason: string };

export const errorTable = {
  MALFORMED_REQUEST: row(400, "What arrived is not an HTTP request.", ({ reason }: Reason) => `Malformed HTTP request: ${reason}`),
  UNMET_EXPECTATION: row(
    417,
    "The header Expect asks for something other than 100-continue.",
    ({ expectation }: { expectation: string }) =>
      `Nothing here can do what the header Expect asks for, ${JSON.stringify(expectation)}; leave it out`,
  ),
  HEADERS_TOO_LARGE: row(
    431,
    `The request line and the headers are larger than ${maxHeaderSize} bytes.`,
    () => `The request line and headers are larger than ${maxHeaderSize} bytes; ask for long lists of ids in several requests`,
  ),
  REQUEST_TIMEOUT: row(
    408,
    `The request did not arrive whole within ${millisToArrive / 1000} seconds.`,
    () => `The request did not arrive whole within ${millisToArrive / 1000} seconds; send it again`,
  ),
  MALFORMED_BODY: row(400, "The body is not JSON, or not a JSON object.", ({ reason }: Reason) => `Malformed request body: ${reason}`),
  MALFORMED_QUERY: row(400, "A query parameter cannot be read.", ({ reason }: Reason) => `Malformed query: ${reason}`),
  MISSING_PARAMETER: row(
    400,
    "A required parameter of an action or a read is absent.",
    ({ name }: { name: string }) => `Parameter '${name}' is required`,
  ),
  INVALID_PARAMETERS: row(
    400,
    "A parameter of an action has the wrong JSON type or an unknown symbol; the text names the path.",
    ({ action, faults }: { action: string; faults: string }) => `Parameters of method '${action}' failed validation with error '${faults}'`,
  ),
  UNKNOWN_ACTION: row(
    400,
    "The resource has no such action; the text lists those it has.",
    ({ action, resource, uri, known }: { action: string; resource: string; uri: string; known: readonly string[] }) =>
      `POST operation named ${action} not supported on resource '${resource}' URI: '${uri}'; ${known.length > 0 ? `actions are ${known.join(", ")}` : "it has no actions"}`,
  ),
  UNSUPPORTED_METHOD: row(
    400,
    "The resource does not offer this kind of request.",
    ({ method, uri }: { method: string; uri: string }) => `${method} operation not supported for URI: '${uri}'`,
  ),
  UNKNOWN_ENDPOINT: row(
    404,
    "No endpoint has this path.",
    ({ method, uri }: { method: string; uri: string }) => `No endpoint ${method} ${uri}.`,
  ),
  METHOD_NOT_ALLOWED: row(
    405,
    "The path has no such method; the header Allow and the text list those it has.",
    ({ method, uri, allowed }: { method: string; uri: string; allowed: string }) =>
      `No endpoint ${method} ${uri}; methods there are ${allowed}`,
  ),
  PAGE_CHANGED: row(
    412,
    "A page is not the one that the headers If-Match and If-Unmodified-Since ask for.",
    () => "The page is not the one that If-Match and If-Unmodified-Since ask for; read it anew without them",
  ),
  UNSUPPORTED_PROTOCOL_VERSION: row(
    400,
    "The header X-RestLi-Protocol-Version names a version that does not exist.",
    ({ version }: { version: string }) => `Protocol version "${version}" is not supported; use 1.0.0 or 2.0.0`,
  ),
  UNSUPPORTED_MEDIA_TYPE: row(
    415,
    "The body has a content type that is not read.",
    ({ contentType }: { contentType: string }) => `Content type "${contentType}" is not supported; send application/json`,
  ),
  UNSUPPORTED_CONTENT_ENCODING: row(
    415,
    "The body is packed in a way that is not read; the header Accept-Encoding and the text list those that are.",
    ({ contentEncoding, known }: { contentEncoding: string; known: string }) =>
      `Content encoding "${contentEncoding}" is not supported; send the body as it is, or packed in one of ${known}`,
  ),
  BODY_TOO_LARGE: row(
    413,
    "The body is larger than the setting bodyLimit.",
    ({ limit }: { limit: number }) =>
      `The request body is larger than ${limit} bytes; send fewer proposals in one request, or start the catalog with a larger --body-limit`,
  ),
  INVALID_URN: row(
    400,
    "A URN in the path, the query or a parameter does not parse or breaks a rule of its entity type.",
    ({ urn, reason }: { urn: string; reason: string }) => `Invalid urn ${JSON.stringify(urn)}: ${reason}`,
  ),
  UNREADABLE_URN: row(400, "A URN in the path of an OpenAPI request does not parse.", ({ urn }: { urn: string }) => `Invalid urn!: ${urn}`),
  INVALID_BODY: row(
    400,
    "The body is JSON, but not of the form that the endpoint reads; the text names every place.",
    ({ faults }: { faults: readonly string[] }) => faults.join("\n"),
  ),
  UNKNOWN_ENTITY_TYPE: row(
    400,
    "The entity type is not in the model; searches and reads of relationships list the types there are.",
    ({ entity, known }: { entity: string; known?: readonly string[] }) =>
      `Failed to find entity with name ${entity} in EntityRegistry${known === undefined ? "" : `; entity types are ${known.join(", ")}`}`,
  ),
  INVALID_SCROLL_ID: row(
    400,
    "A scroll id is not one that this server gave.",
    ({ scrollId }: { scrollId: string }) => `Invalid scrollId ${JSON.stringify(scrollId)}; pass back the one of the page before`,
  ),
  INVALID_TRACE_ID: row(
    400,
    "The id of a trace is not one that the header traceparent of an answer carries.",
    ({ traceId }: { traceId: string }) =>
      `Invalid trace id ${JSON.stringify(traceId)}; expected 32 hexadecimal digits, or a whole traceparent`,
  ),
  UNKNOWN_TOPIC: row(
    403,
    "No events are told under this name; the text lists the topics there are.",
    ({ topic, known }: { topic: string; known: readonly string[] }) =>
      `Topic ${JSON.stringify(topic)} is not offered; topics are ${known.join(", ")}`,
  ),
  FORBIDDEN: row(
    403,
    "No policy grants the caller the privilege that this takes; an administrator can write one. Nothing of the request is stored.",
    ({ reason }: Reason) => reason,
  ),
  INVALID_OFFSET: row(
    400,
    "The position in a topic of events is not one that this server gave.",
    ({ offsetId, reason }: { offsetId: string; reason: string }) => `Invalid offsetId ${JSON.stringify(offsetId)}: ${reason}`,
  ),
  EVENTS_GONE: row(
    410,
    "The events behind a position are no longer kept (retention of the change log). Begin anew, with what is kept or at the end.",
    ({ first }: { first: number }) =>
      `The events at this position are no longer kept; the first change that is has the offset ${first}. Begin with lookbackWindowDays, or at the end without offsetId`,
  ),
  WEBHOOK_NOT_FOUND: row(404, "There is no webhook with this id.", ({ id }: { id: string }) => `There is no webhook ${JSON.stringify(id)}`),
  TOO_MANY_STREAMS: row(
    503,
    "As many streams of events are open as the settings allow. Try again later, or poll.",
    ({ limit }: { limit: number }) => `${limit} streams of events are open already, which is the most; try again later, or poll`,
  ),
  INVALID_FILTER: row(
    400,
    "A filter, or a range in the text of a query, contradicts itself or cannot be read.",
    ({ reason }: Reason) => reason,
  ),
  UNKNOWN_FIELD: row(
    400,
    "A filter, a sort or a facet names a field that no entity type has; the text lists the fields there are.",
    ({ field, known }: { field: string; known: readonly string[] }) => `Unknown field ${field}; fields are ${known.join(", ")}`,
  ),
  UNKNOWN_RELATIONSHIP: row(
    400,
    "No aspect of the model declares relationships of this type; the text lists the types there are.",
    ({ type, known }: { type: string; known: readonly string[] }) => `Unknown relationship type ${type}; types are ${known.join(", ")}`,
  ),
  PAGE_TOO_LARGE: row(
    400,
    "A page of so many entities is not given; ask for smaller ones, one after the other.",
    ({ limit }: { limit: number }) => `Elasticsearch result count exceeds limit of ${limit}`,
  ),
  NO_TIMELINE: row(
    400,
    "The history of entities of this type is not told; the text lists the types whose history is.",
    ({ entity, known }: { entity: string; known: readonly string[] }) =>
      `Entity Type ${entity} not supported; the timeline is told of ${known.join(", ")}`,
  ),
  NO_SNAPSHOT: row(
    400,
    "The entity type has no older snapshot form; use entitiesV2.",
    ({ entity }: { entity: string }) =>
      `Aspect schema for ${entity} is null: v4 operation is not supported on this entity registry; read it with GET /entitiesV2/{urn}`,
  ),
  NOT_TIMESERIES: row(
    400,
    "The aspect is not a time series aspect of the entity type.",
    ({ entity, aspect, known }: { entity: string; aspect: string; known: readonly string[] }) =>
      `Not supported for non-timeseries aspect ${aspect}. ${known.length > 0 ? `Time series aspects of ${entity} are ${known.join(", ")}` : `${entity} has no time series aspect`}`,
  ),
  ONLY_TIMESERIES: row(
    400,
    "OpenAPI is asked for the events of an aspect that is not a time series aspect of the entity type.",
    ({ entity, aspect, known }: { entity: string; aspect: string; known: readonly string[] }) =>
      `Only timeseries aspects are supported. ${aspect} is none; ${known.length > 0 ? `those of ${entity} are ${known.join(", ")}` : `${entity} has none`}`,
  ),
  UNKNOWN_TIMESERIES_FIELD: row(
    400,
    "A filter, a sort or a statistic names a field that the time series aspect does not have; the text lists those it has.",
    ({ field, known }: { field: string; known: readonly string[] }) =>
      `Unknown TimeseriesField or TimeseriesFieldCollection: ${field}; fields are ${known.join(", ")}`,
  ),
  INVALID_STATISTICS: row(
    400,
    "Statistics cannot be made of a column in the way that was asked, their table would be too large, or they go through too many different values, a million or so.",
    ({ reason }: Reason) => reason,
  ),
  INVALID_TASK_ID: row(
    400,
    "A task id is missing, is given twice, or does not have the form <node>:<number>.",
    ({ reason }: Reason) => reason,
  ),
  ASPECT_NOT_FOUND: row(404, "Nothing is stored under this URN, aspect and version. The answer has no message.", () => ""),
  ENTITY_NOT_FOUND: row(
    404,
    "The operation works on entities that exist, and this one does not.",
    ({ urn }: { urn: string }) => `Entity ${urn} does not exist; create it first`,
  ),
  VALIDATION_FAILED: row(
    422,
    "A proposal breaks the model or a rule, or a precondition does not hold; the text names every fault with its path. Nothing of the request is stored.",
    ({ reason }: Reason) => reason,
  ),
  PRECONDITION_FAILED: row(
    422,
    "What a proposal requires of the stored aspect does not hold, and nothing else is wrong; OpenAPI answers 412, or leaves it to the trace where `async=true` asks for that. Nothing of the request is stored.",
    ({ reason }: Reason) => reason,
  ),
  PROPERTY_IN_USE: row(
    400,
    "A structured property is to be deleted for good, and has not been soft deleted. Nothing of the request is stored.",
    ({ reason }: Reason) => reason,
  ),
  UNSUPPORTED_PATCH: row(400, "A patch uses an operation other than add and remove.", ({ reason }: Reason) => reason),
  LENGTH_MISMATCH: row(412, "Two lists of a batch that belong together differ in length.", ({ reason }: Reason) => reason),
  RESERVED_RUN: row(
    400,
    "The run id is the one that unlabelled writes share.",
    ({ runId }: { runId: string }) =>
      `${runId} is a default run-id provided for non labeled ingestion runs. You cannot delete using this reserved run-id`,
  ),
  INVALID_REGISTRY_ID: row(
    400,
    "The id of a model registry does not have the form <name>:<version>.",
    ({ registryId }: { registryId: string }) => `Failed to parse registry id: ${registryId}; expected <name>:<version>`,
  ),
  READ_ONLY: row(
    503,
    "Writes are switched off (setWritable). Nothing was stored; try again when they are switched on.",
    () => "The catalog is read-only at the moment; nothing was stored. Switch writes on with POST /entities?action=setWritable",
  ),
  STORAGE_FAILED: row(
    503,
    "The disk that the catalog is kept on takes no writes: it is full, or fails. Nothing was stored; reads go on. Make room, and try again.",
    ({ reason }: Reason) => `The catalog cannot be written (${reason}); nothing was stored. Try again when there is room on its disk`,
  ),
  CLOSING: row(
    503,
    "The server is closing. Nothing was done; ask again when it has started anew.",
    () => "The server is closing and takes no more requests; ask again when it has started anew",
  ),
  UNAUTHENTICATED: row(
    401,
    "The request does not say who asks, or what it says does not hold. Why is not told.",
    () => "Unauthorized to perform this action.",
  ),
  EXPIRED_AUTHENTICATION: row(
    401,
    "The token or the session was good and has expired; log in again or make another token.",
    () => "Unauthorized to perform this action due to expired auth.",
  ),
  INACTIVE_ACTOR: row(403, "The user who asks is suspended, was removed or does not exist.", () => "Actor is not active"),
  FOREIGN_PAGE: row(
    403,
    "A page of another site made the browser send a log-in, a sign-up or a password reset.",
    () => "The request was made by a page of another site; log in on the pages of this catalog",
  ),
  FOREIGN_HOST: row(
    403,
    "A catalog on this machine that asks nobody who they are was asked under the name of another host, as a page of that host can make a browser do.",
    ({ host }: { host: string }) =>
      `${host} is no name of this catalog; ask 127.0.0.1, start it with --auth, or tell it the name with --base-url`,
  ),
  INVALID_CREDENTIALS: row(
    400,
    "A log-in with a name or a password that is not right; which of them is not told.",
    () => "Invalid Credentials",
  ),
  REFUSED_ACCOUNT: row(
    400,
    "A sign-up or a password reset that cannot be made: the link is not good any more, or the account is not one for it.",
    () => "The link is not valid, or not for this account; ask an administrator for another one",
  ),
  WEAK_PASSWORD: row(
    400,
    "A new password is too short or too long.",
    () => `A password has at least ${passwordLength.fewest} characters and at most ${passwordLength.most}; choose another one`,
  ),
  TOO_MANY_ATTEMPTS: row(
    429,
    "Too many log-ins failed for this user or from this address. The header Retry-After says when to try again.",
    ({ seconds }: { seconds: number }) => `Too many attempts; try again in ${seconds} seconds`,
  ),
  THROTTLED: row(
    429,
    "Writes are throttled by hand. Nothing was stored; try again later.",
    () =>
      "Writes are throttled at the moment; nothing was stored. Try again later, or end it with POST /openapi/operations/throttle/requests/manual?enabled=false",
  ),
  INTERNAL: row(
    500,
    "A fault of the server. Please report it with the request id.",
    ({ requestId }: { requestId: string }) => `Internal server error; request id ${requestId}`,
  ),
} as const;

export type ErrorCode = keyof typeof errorTable;
type DetailsOf<Code extends ErrorCode> = Parameters<(typeof errorTable)[Code]["message"]>[0];

/** An error of the table, thrown; each transport writes it in its own form. */
export class CatalogError extends Error {
  readonly code: ErrorCode;
  readonly status: number;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
    this.status = errorTable[code].status;
  }
}

/** The error of the table with its message filled in. */
export function catalogError<Code extends ErrorCode>(
  code: Code,
  ...details: unknown extends DetailsOf<Code> ? [] : [DetailsOf<Code>]
): CatalogError {
  const message = errorTable[code].message as (details: unknown) => string;
  return new CatalogError(code, message(details[0]));
}
