import { randomUUID } from "node:crypto";
import type { EntityRegistry } from "@almagest/model";
import type { CatalogKeys } from "../auth/catalog-keys.ts";
import { SecretBox } from "../auth/secret-box.ts";
import { catalogError } from "../errors.ts";
import type { EventFeed } from "../events/read-events.ts";
import type { CatalogStore } from "../storage/catalog-store.ts";
import type { WebhookRecord } from "../storage/webhook-store.ts";
import type { PostOptions } from "./post-message.ts";
import { createSecret } from "./sign-webhook.ts";
import { type WebhookDefinition, type WebhookRequest, webhookFaults } from "./webhook-definition.ts";
import { type DeliveryReports, type Progress, WebhookDelivery } from "./webhook-delivery.ts";
import { begunAnew, freshState, type RetrySchedule, type WebhookState } from "./webhook-state.ts";

export type WebhookOptions = PostOptions & RetrySchedule;

/** A webhook as it is shown. */
export interface ShownWebhook extends Omit<WebhookDefinition, "sealedSecret"> {
  readonly id: string;
  /** Only to whoever has made it. */
  readonly secret?: string;
  readonly state: WebhookState;
  /** How many changes have not been looked at for it yet. */
  readonly changesBehind: number;
}

interface Parts {
  readonly registry: EntityRegistry;
  readonly store: CatalogStore;
  readonly feed: EventFeed;
  readonly keys: CatalogKeys;
  readonly options: WebhookOptions;
  readonly reports: DeliveryReports;
}

/** The webhooks of a catalog, and the deliveries to those that are active. */
export class Webhooks {
  readonly #parts: Parts;
  readonly #box: SecretBox;
  readonly #deliveries = new Map<string, WebhookDelivery>();
  /** Changes of webhooks, one after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#box = new SecretBox(parts.keys);
  }

  /** Goes on where the process before this one stood. */
  async start(): Promise<void> {
    for (const webhook of await this.#parts.store.webhooks.listWebhooks()) this.#begin(webhook);
  }

  async list(): Promise<ShownWebhook[]> {
    const last = await this.#parts.store.changes.lastOffset();
    return (await this.#parts.store.webhooks.listWebhooks()).map((webhook) => this.#shown(webhook, last));
  }

  /** Throws WEBHOOK_NOT_FOUND. */
  async get(id: string): Promise<ShownWebhook> {
    return this.#shown(await this.#find(id), await this.#parts.store.changes.lastOffset());
  }

  /** Keeps a webhook under an id of its own, as {@link put} does. */
  create(request: WebhookRequest): Promise<ShownWebhook> {
    return this.put(randomUUID(), request);
  }

  /**
   * Keeps a webhook. One that is new hears of everything from now on, and its secret is told this once. One that is there goes on
   * where it stood, with its secret when none is given; where it was given up, it is tried anew. Throws INVALID_BODY.
   */
  async put(id: string, request: WebhookRequest): Promise<ShownWebhook> {
    this.#check(id, request);
    let created: string | undefined;
    await this.#change(id, async () => {
      const stored = await this.#parts.store.webhooks.getWebhook(id);
      if (stored !== undefined) return replaced(stored, request, request.secret && this.#box.seal(request.secret, holder(id)));
      created = request.secret ?? createSecret();
      const definition = definitionText(request, this.#box.seal(created, holder(id)));
      return { id, definition, state: JSON.stringify(freshState), reached: await this.#parts.store.changes.lastOffset() };
    });
    return { ...(await this.get(id)), ...(created !== undefined && { secret: created }) };
  }

  /** Throws WEBHOOK_NOT_FOUND. */
  async remove(id: string): Promise<void> {
    await this.#change(id, async () => {
      await this.#find(id);
      return undefined;
    });
  }

  /** The lowest offset that deliveries under way have behind them for good; undefined when there are none. */
  get savedOffset(): number | undefined {
    const offsets = [...this.#deliveries.values()].filter(({ state }) => state.status !== "dead").map(({ savedOffset }) => savedOffset);
    return offsets.length === 0 ? undefined : Math.min(...offsets);
  }

  /** Ends after the requests under way. */
  async close(): Promise<void> {
    await this.#turn;
    await Promise.all([...this.#deliveries.values()].map((delivery) => delivery.stop()));
    this.#deliveries.clear();
  }

  /** Puts what `make` answers in the place of a webhook while nothing is delivered to it; undefined removes it. */
  #change(id: string, make: () => Promise<WebhookRecord | undefined>): Promise<void> {
    const change = async () => {
      // It stays among the deliveries until another takes its place: the change log is kept for it meanwhile.
      await this.#deliveries.get(id)?.stop();
      const { store } = this.#parts;
      try {
        const made = await make();
        await store.transaction((tx) => (made === undefined ? tx.webhooks.remove(id) : tx.webhooks.put(made)));
      } finally {
        const stored = await store.webhooks.getWebhook(id);
        this.#deliveries.delete(id);
        if (stored !== undefined) this.#begin(stored);
      }
    };
    const done = this.#turn.then(change);
    this.#turn = done.catch(() => {});
    return done;
  }

  #begin(webhook: WebhookRecord): void {
    const { id, reached } = webhook;
    const { feed, options, reports, store } = this.#parts;
    const [definition, state] = [definitionOf(webhook), stateOf(webhook)];
    const secret = this.#box.open(definition.sealedSecret, holder(id));
    if (!definition.active || state.status === "dead" || secret === undefined) return;
    const save = (progress: Progress) =>
      store.transaction((tx) => tx.webhooks.update({ id, state: JSON.stringify(progress.state), reached: progress.reached }));
    this.#deliveries.set(id, new WebhookDelivery({ feed, definition, secret, options, save, reports }, { state, reached }));
  }

  #check(id: string, request: WebhookRequest): void {
    const { registry, feed, options } = this.#parts;
    const faults = [
      ...(/^[\w-]{1,100}$/.test(id) ? [] : ["/id: must be 1 to 100 letters, digits, hyphens and underscores"]),
      ...webhookFaults(request, { registry, topics: [...feed.topics.keys()], allowPrivate: options.allowPrivate }),
    ];
    if (faults.length > 0) throw catalogError("INVALID_BODY", { faults });
  }

  async #find(id: string): Promise<WebhookRecord> {
    const webhook = await this.#parts.store.webhooks.getWebhook(id);
    if (webhook === undefined) throw catalogError("WEBHOOK_NOT_FOUND", { id });
    return webhook;
  }

  #shown(webhook: WebhookRecord, last: number): ShownWebhook {
    const { sealedSecret, ...definition } = definitionOf(webhook);
    const delivery = this.#deliveries.get(webhook.id);
    const isSealed = this.#box.open(sealedSecret, holder(webhook.id)) === undefined;
    const state = delivery?.state ?? (isSealed ? sealedState : stateOf(webhook));
    return { id: webhook.id, ...definition, state, changesBehind: last - (delivery?.reached ?? webhook.reached) };
  }
}

/** Of a webhook whose secret other keys have encrypted than those of this data folder. */
const sealedState: WebhookState = {
  status: "dead",
  failures: 0,
  lastFailure: { time: 0, reason: "its secret was encrypted with the keys of another data folder; put it again with a secret" },
};

/** What a secret is bound to. */
function holder(id: string): string {
  return `webhook ${id}`;
}

function definitionText({ secret: _, ...request }: WebhookRequest, sealedSecret: string): string {
  const definition: WebhookDefinition = {
    ...request,
    topics: request.topics ?? ["PlatformEvent_v1"],
    active: request.active ?? true,
    sealedSecret,
  };
  return JSON.stringify(definition);
}

/** It goes on where it stood. */
function replaced(stored: WebhookRecord, request: WebhookRequest, sealedSecret: string | undefined): WebhookRecord {
  const definition = definitionText(request, sealedSecret ?? definitionOf(stored).sealedSecret);
  return { ...stored, definition, state: JSON.stringify(begunAnew(stateOf(stored))) };
}

function definitionOf({ definition }: WebhookRecord): WebhookDefinition {
  return JSON.parse(definition) as WebhookDefinition;
}

function stateOf({ state }: WebhookRecord): WebhookState {
  return JSON.parse(state) as WebhookState;
}
