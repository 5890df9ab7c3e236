import type { Database } from "better-sqlite3";
import type { WebhookReader, WebhookRecord, WebhookWriter } from "../../storage/webhook-store.ts";

const webhook = "SELECT id, definition, state, reached FROM webhook";

/** Reads the webhooks through the connection. */
export function createWebhookReader(db: Database): WebhookReader {
  const one = db.prepare<[string], WebhookRecord>(`${webhook} WHERE id = ?`);
  const all = db.prepare<[], WebhookRecord>(`${webhook} ORDER BY id`);
  return {
    async getWebhook(id) {
      return one.get(id);
    },
    async listWebhooks() {
      return all.all();
    },
  };
}

/** Reads and writes through the writing connection, inside the transaction that is open on it. */
export function createWebhookWriter(db: Database): WebhookWriter {
  const put = db.prepare<WebhookRecord>("INSERT OR REPLACE INTO webhook VALUES (@id, @definition, @state, @reached)");
  const update = db.prepare<Omit<WebhookRecord, "definition">>("UPDATE webhook SET state = @state, reached = @reached WHERE id = @id");
  const remove = db.prepare<[string]>("DELETE FROM webhook WHERE id = ?");
  return {
    ...createWebhookReader(db),
    async put(record) {
      put.run(record);
    },
    async update(progress) {
      update.run(progress);
    },
    async remove(id) {
      remove.run(id);
    },
  };
}
