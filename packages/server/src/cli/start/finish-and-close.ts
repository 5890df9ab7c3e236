import type { App } from "../../app.ts";

const millisBetweenLooks = 50;

/** Finishes the requests under way and closes the catalog. What takes longer than the limit is broken off. */
export async function finishAndClose(app: App, { limitSeconds }: { readonly limitSeconds: number }): Promise<void> {
  // A connection whose last request has been answered would be kept open for a minute in case its client has another.
  const looking = setInterval(() => app.http.server.closeIdleConnections(), millisBetweenLooks);
  const breakingOff = setTimeout(() => {
    app.http.log.warn({ limitSeconds }, "Requests that have not finished are broken off");
    app.http.server.closeAllConnections();
  }, limitSeconds * 1_000);
  try {
    await app.close();
  } finally {
    clearInterval(looking);
    clearTimeout(breakingOff);
  }
}
