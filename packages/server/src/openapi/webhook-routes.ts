import type { FastifyInstance, FastifyReply } from "fastify";
import { sendJson } from "../http/send-json.ts";
import { webhookSchema } from "../webhooks/webhook-definition.ts";
import type { ShownWebhook, Webhooks } from "../webhooks/webhooks.ts";
import { answerOpenapiError } from "./answer-openapi-error.ts";
import { readBodyAs } from "./read-body.ts";

const root = "/openapi/v1/webhooks";
const one = `${root}/:id`;

interface OfOne {
  readonly Params: { readonly id: string };
}

/** Who is told of events, and how deliveries fare. */
export function addWebhookRoutes(server: FastifyInstance, webhooks: Webhooks): void {
  const options = { errorHandler: answerOpenapiError };
  server.get(root, options, async (_request, reply) => sendJson(reply, JSON.stringify(await webhooks.list())));
  server.post(root, options, async ({ body }, reply) => {
    const created = await webhooks.create(readBodyAs(webhookSchema, body));
    return answerPut(reply, created);
  });
  server.get<OfOne>(one, options, async ({ params }, reply) => sendJson(reply, JSON.stringify(await webhooks.get(params.id))));
  server.put<OfOne>(one, options, async ({ params, body }, reply) =>
    answerPut(reply, await webhooks.put(params.id, readBodyAs(webhookSchema, body))),
  );
  server.delete<OfOne>(one, options, async ({ params }, reply) => {
    await webhooks.remove(params.id);
    return reply.code(204).send();
  });
}

/** The secret is told to whoever has made a webhook: then it is new. */
function answerPut(reply: FastifyReply, webhook: ShownWebhook): FastifyReply {
  if (webhook.secret !== undefined) reply.code(201).header("location", `${root}/${webhook.id}`);
  return sendJson(reply, JSON.stringify(webhook));
}
