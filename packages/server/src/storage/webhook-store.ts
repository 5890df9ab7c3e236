/** Somebody whom events are delivered to. What the texts hold is not the store's business. */
export interface WebhookRecord {
  readonly id: string;
  /** What to deliver and where to, as JSON text. */
  readonly definition: string;
  /** How deliveries have fared lately, as JSON text. */
  readonly state: string;
  /** Every event of the change log up to this offset has been delivered. */
  readonly reached: number;
}

export interface WebhookReader {
  getWebhook(id: string): Promise<WebhookRecord | undefined>;
  /** All of them, in the order of their ids. */
  listWebhooks(): Promise<WebhookRecord[]>;
}

export interface WebhookWriter extends WebhookReader {
  /** Keeps a webhook, in the place of the one that has its id. */
  put(webhook: WebhookRecord): Promise<void>;
  /** Replaces state and offset; an id that is not kept is ignored. */
  update(progress: Omit<WebhookRecord, "definition">): Promise<void>;
  remove(id: string): Promise<void>;
}
