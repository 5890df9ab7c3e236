import type { JsonSchema } from "@almagest/model";
import { anything, type Endpoint, type EndpointAnswer, type EndpointParameter, jsonAnswer, text } from "../endpoint.ts";
import { sharedAnswers } from "../shared-parts.ts";

const service = { group: "90-service", tag: "Logging in" } as const;
const done: EndpointAnswer = { description: "Done; the answer has no body." };
const elsewhere: EndpointAnswer = { description: "The browser is sent on." };
const refused = jsonAnswer("Refused; the message says why, but never whether there is such a user.", {
  type: "object",
  properties: { message: text },
});
const returning: EndpointParameter = {
  name: "redirect_uri",
  in: "query",
  description: "Path of this catalog to come back to.",
  schema: text,
  example: "/",
};

/** What an example sends under each name. */
const examples = {
  username: "ada@example.org",
  password: "first difference",
  userId: "ada@example.org",
  userUrn: "urn:li:corpuser:ada@example.org",
  fullName: "Ada Lovelace",
  email: "ada@example.org",
  title: "Analyst",
  inviteToken: "abcdefghijklmnopqrstuvwxyzabcdef",
  resetToken: "abcdefghijklmnopqrstuvwxyzabcdef",
  type: "PageViewEvent",
} as const;
type Member = keyof typeof examples;

interface Sent {
  readonly path: string;
  readonly summary: string;
  readonly members: readonly Member[];
  readonly answer?: JsonSchema;
}

function post({ path, summary, members, answer }: Sent): Endpoint {
  const schema = { type: "object", properties: Object.fromEntries(members.map((name) => [name, text])), required: members };
  const body = { schema, example: Object.fromEntries(members.map((name) => [name, examples[name]])) };
  const incomplete = path.startsWith("/auth/") && { 400: { description: "It cannot be done; why is not told." } };
  const unavailable = path.startsWith("/openapi/") ? sharedAnswers.unavailable : sharedAnswers.restliUnavailable;
  const answers = { 200: answer === undefined ? done : jsonAnswer("Done.", answer), ...incomplete, "4XX": refused, 503: unavailable };
  return { ...service, method: "post", path, summary, body, answers };
}

const flag = (name: string): JsonSchema => ({ type: "object", properties: { [name]: { type: "boolean" } } });
const user = ["fullName", "email", "title", "password", "inviteToken"] as const;

/** How people come in and leave, and what another front of the same system asks (docs/authentication.md). */
export const logInEndpoints: readonly Endpoint[] = [
  post({ path: "/logIn", summary: "Log in with a password and get a session cookie", members: ["username", "password"] }),
  { ...service, method: "get", path: "/logOut", summary: "End the session", answers: { 302: elsewhere } },
  {
    ...service,
    method: "get",
    path: "/authenticate",
    summary: "Go on with a session, or log in first",
    parameters: [returning],
    answers: { 302: elsewhere },
  },
  { ...service, method: "get", path: "/sso", summary: "Log in at another service", parameters: [returning], answers: { 302: elsewhere } },
  { ...service, method: "get", path: "/callback/oidc", summary: "Come back from the other service", answers: { 302: elsewhere } },
  ...["/login", "/signup", "/reset"].map(
    (path): Endpoint => ({
      ...service,
      method: "get",
      path,
      summary: "The page to log in on",
      answers: { 200: { description: "A page.", content: { schema: text, mediaType: "text/html" } } },
    }),
  ),
  {
    ...service,
    method: "get",
    path: "/login/options",
    summary: "Which ways there are to log in",
    answers: {
      200: jsonAnswer("What the page offers.", {
        type: "object",
        properties: { passwords: { type: "boolean" }, sso: { type: "boolean" }, guest: { type: "boolean" } },
      }),
    },
  },
  {
    ...service,
    method: "get",
    path: "/admin",
    summary: "Whether the front is up",
    answers: { 200: { description: "GOOD", content: { schema: text, mediaType: "text/plain" } } },
  },
  post({ path: "/signUp", summary: "Join by an invitation", members: user }),
  post({ path: "/resetNativeUserCredentials", summary: "Set a new password", members: ["email", "password", "resetToken"] }),
  post({ path: "/track", summary: "Tell what somebody does in the pages, as a usage event", members: ["type"] }),
  post({ path: "/openapi/v1/tracking/track", summary: "Tell what somebody does in another program, as a usage event", members: ["type"] }),
  post({
    path: "/auth/generateSessionTokenForUser",
    summary: "Get a session for a user, as the system",
    members: ["userId"],
    answer: { type: "object", properties: { accessToken: text } },
  }),
  post({
    path: "/auth/signUp",
    summary: "Make a user who was invited, as the system",
    members: ["userUrn", ...user],
    answer: flag("isNativeUserCreated"),
  }),
  post({
    path: "/auth/resetNativeUserCredentials",
    summary: "Set the password of a user",
    members: ["userUrn", "password", "resetToken"],
    answer: flag("areNativeUserCredentialsReset"),
  }),
  post({
    path: "/auth/verifyNativeUserCredentials",
    summary: "Whether a password is right",
    members: ["userUrn", "password"],
    answer: flag("doesPasswordMatch"),
  }),
  {
    ...service,
    method: "post",
    path: "/auth/getSsoSettings",
    summary: "How the other log-in service is set up, as the system",
    answers: { 200: jsonAnswer("Its settings.", anything), 401: sharedAnswers.unauthenticated, 404: { description: "There is none." } },
  },
  post({ path: "/auth/track", summary: "Tell what somebody does, as a usage event", members: ["type"] }),
];
