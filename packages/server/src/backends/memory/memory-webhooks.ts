import { compareText } from "../../storage/compare-text.ts";
import type { WebhookReader, WebhookRecord, WebhookWriter } from "../../storage/webhook-store.ts";

/** Reads the webhooks that `current` answers. */
export function createWebhookReader(current: () => readonly WebhookRecord[]): WebhookReader {
  return {
    async getWebhook(id) {
      return current().find((webhook) => webhook.id === id);
    },
    async listWebhooks() {
      return current().toSorted((a, b) => compareText(a.id, b.id));
    },
  };
}

/** Reads and writes the webhooks that `draft` answers. */
export function createWebhookWriter(draft: () => WebhookRecord[]): WebhookWriter {
  const place = (id: string) => draft().findIndex((webhook) => webhook.id === id);
  const replace = (index: number, ...others: readonly WebhookRecord[]) => {
    draft().splice(index < 0 ? draft().length : index, index < 0 ? 0 : 1, ...others);
  };
  return {
    ...createWebhookReader(draft),
    async put(webhook) {
      replace(place(webhook.id), webhook);
    },
    async update(progress) {
      const current = draft()[place(progress.id)];
      if (current !== undefined) replace(place(progress.id), { ...current, ...progress });
    },
    async remove(id) {
      replace(place(id));
    },
  };
}
