import { webhookSchema } from "../webhooks/webhook-definition.ts";
import type { ShownWebhook } from "../webhooks/webhooks.ts";
import { onPlatform } from "./access-rules.ts";
import type { OpenapiAnswer, OpenapiCall, OpenapiRoute } from "./generic/openapi-routes.ts";
import { readBodyAs } from "./generic/read-body.ts";

const root = "/openapi/v1/webhooks";
const one = `${root}/:name`;
const access = onPlatform("manage webhooks", "MANAGE_SYSTEM_OPERATIONS");

/** Who is told of events, and how deliveries fare. */
export const webhookRoutes: readonly OpenapiRoute[] = [
  { method: "GET", url: root, access, answer: async ({ parts }) => ({ body: JSON.stringify(await parts.webhooks.list()) }) },
  {
    method: "POST",
    url: root,
    access,
    answer: async ({ parts, body }) => shown(await parts.webhooks.create(readBodyAs(webhookSchema, body))),
  },
  { method: "GET", url: one, access, answer: async ({ parts, path }) => ({ body: JSON.stringify(await parts.webhooks.get(path.name)) }) },
  {
    method: "PUT",
    url: one,
    access,
    answer: async ({ parts, path, body }) => shown(await parts.webhooks.put(path.name, readBodyAs(webhookSchema, body))),
  },
  { method: "DELETE", url: one, access, answer: remove },
];

/** The secret is told to whoever has made a webhook: then it is new. */
function shown(webhook: ShownWebhook): OpenapiAnswer {
  const body = JSON.stringify(webhook);
  return webhook.secret === undefined ? { body } : { status: 201, location: `${root}/${webhook.id}`, body };
}

async function remove({ parts, path }: OpenapiCall): Promise<OpenapiAnswer> {
  await parts.webhooks.remove(path.name);
  return { status: 204 };
}
