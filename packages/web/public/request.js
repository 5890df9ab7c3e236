import { parseJson } from "./json.js";

/**
 * Sends a request to the catalog and answers its status and text. Whoever has to say who they are is led to the log-in, and back.
 *
 * @param {string} address
 * @param {RequestInit} init
 */
export async function request(address, init) {
  const answer = await send(address, init);
  if (answer.status === 401) location.assign(logInAddress());
  return answer;
}

/**
 * The same where nobody is led away. Addresses are relative to this file, as the catalog may stand below a path prefix.
 *
 * @param {string} address
 * @param {RequestInit} init
 */
export async function send(address, init) {
  try {
    const response = await fetch(new URL(address, import.meta.url), init);
    return { status: response.status, text: await response.text() };
  } catch {
    throw new Error("The catalog does not answer. Try again when it is running.");
  }
}

/** Where somebody says who they are, and comes back from. */
export function logInAddress() {
  const here = location.pathname + location.search + location.hash;
  return new URL(`authenticate?redirect_uri=${encodeURIComponent(here)}`, import.meta.url).href;
}

/**
 * The object that an answer holds; undefined where something between here and the catalog has put a page of its own in its place.
 *
 * @param {string} text
 */
export function objectIn(text) {
  return text.startsWith("{") ? /** @type {object} */ (parseJson(text)) : undefined;
}

/**
 * What is said of an answer that says nothing itself.
 *
 * @param {number} status
 */
export function answeredWith(status) {
  return `The catalog answered with status ${status}.`;
}
