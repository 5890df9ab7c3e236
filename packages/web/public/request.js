/**
 * Sends a request to the catalog and answers its status and text. Addresses are relative to this file, as the catalog may stand
 * below a path prefix. Whoever has to say who they are is led to the log-in, and back.
 *
 * @param {string} address
 * @param {RequestInit} init
 */
export async function request(address, init) {
  const response = await fetch(new URL(address, import.meta.url), init).catch(() => {
    throw new Error("The catalog does not answer. Try again when it is running.");
  });
  if (response.status === 401) goToLogIn();
  return { status: response.status, text: await response.text() };
}

function goToLogIn() {
  const here = location.pathname + location.search + location.hash;
  location.assign(new URL(`authenticate?redirect_uri=${encodeURIComponent(here)}`, import.meta.url));
}
