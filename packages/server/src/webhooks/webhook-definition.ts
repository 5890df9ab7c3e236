import type { EntityRegistry } from "@almagest/model";
import type { Static } from "typebox";
import { type EventFilter, filterFaults, unknownNames } from "../events/event-filter.ts";
import { Type } from "../type-builders.ts";
import { unreachableHost } from "./reachable-address.ts";
import { secretFault } from "./sign-webhook.ts";

const names = Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems: 200 });

/** What a client says of a webhook. */
export const webhookSchema = Type.Object(
  {
    url: Type.String({ minLength: 1, maxLength: 2000 }),
    description: Type.Optional(Type.String({ maxLength: 2000 })),
    topics: Type.Optional(names),
    entityTypes: Type.Optional(names),
    aspects: Type.Optional(names),
    categories: Type.Optional(names),
    secret: Type.Optional(Type.String({ maxLength: 200 })),
    active: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type WebhookRequest = Static<typeof webhookSchema>;

/** A webhook as it is kept. */
export interface WebhookDefinition extends EventFilter {
  readonly url: string;
  readonly description?: string;
  readonly topics: readonly string[];
  /** Encrypted for this webhook. */
  readonly sealedSecret: string;
  readonly active: boolean;
}

interface Known {
  readonly registry: EntityRegistry;
  readonly topics: readonly string[];
  readonly allowPrivate: boolean;
}

/** Every fault of what a client says of a webhook, each with its path. */
export function webhookFaults(request: WebhookRequest, { registry, topics, allowPrivate }: Known): string[] {
  const secret = request.secret === undefined ? undefined : secretFault(request.secret);
  const url = urlFault(request.url, allowPrivate);
  return [
    ...(url === undefined ? [] : [`/url: ${url}`]),
    ...unknownNames("/topics", request.topics, { isKnown: (name) => topics.includes(name), expected: `topics are ${topics.join(", ")}` }),
    ...filterFaults(request, registry),
    ...(secret === undefined ? [] : [`/secret: ${secret}`]),
  ];
}

function urlFault(text: string, allowPrivate: boolean): string | undefined {
  const url = URL.parse(text);
  if (url === null) return "is not an absolute URL, such as https://example.org/hook";
  if (url.protocol !== "https:" && url.protocol !== "http:") return `has the scheme ${url.protocol.slice(0, -1)}; http and https are taken`;
  if (url.username !== "" || url.password !== "") return "has a user or a password in it; the signature proves who sends";
  if (url.hash !== "") return "has a fragment, which is never sent";
  return unreachableHost(url.hostname, allowPrivate);
}
