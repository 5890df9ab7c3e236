import type { App } from "../../app.ts";

const millisBetweenLooks = 50;

/** Finishes the requests under way and closes the catalog. */
export async function finishAndClose(app: App): Promise<void> {
  // A connection whose last request has been answered would be kept open for a minute in case its client has another.
  const looking = setInterval(() => app.http.server.closeIdleConnections(), millisBetweenLooks);
  try {
    await app.close();
  } finally {
    clearInterval(looking);
  }
}
