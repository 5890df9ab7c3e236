import { byId } from "./by-id.js";
import { answeredWith, objectIn, send } from "./request.js";

/**
 * Logging in, joining by an invitation, and setting a new password: which of them the address says.
 *
 * @typedef {{ form: string, title: string, endpoint: string, token?: { name: string, parameter: string } }} Way
 */

const parameters = new URLSearchParams(location.search);

/** @type {Record<string, Way>} */
const ways = {
  signup: { form: "sign-up", title: "Join", endpoint: "signUp", token: { name: "inviteToken", parameter: "invite_token" } },
  reset: {
    form: "reset",
    title: "Set a new password",
    endpoint: "resetNativeUserCredentials",
    token: { name: "resetToken", parameter: "reset_token" },
  },
};
/** @type {Way} */
const logIn = { form: "log-in", title: "Log in", endpoint: "logIn" };
const way = ways[location.pathname.split("/").at(-1) ?? ""] ?? logIn;

await begin().catch(tellReason);

async function begin() {
  document.title = `${way.title} · Almagest`;
  byId("main").querySelector("h1")?.replaceChildren(way.title);
  tell(parameters.get("error_msg") ?? "");
  const { status, text } = await send("login/options", {});
  const offered = /** @type {{ passwords: boolean, sso: boolean } | undefined} */ (objectIn(text));
  if (offered === undefined || status >= 400) return tell(answeredWith(status));
  if (offered.passwords) show(way);
  else if (way !== logIn || !offered.sso) tell("This catalog takes no passwords.");
  if (offered.sso && (way === logIn || !offered.passwords)) {
    byId("sso").hidden = false;
    byId("sso-link").setAttribute("href", `sso?redirect_uri=${encodeURIComponent(target())}`);
  }
}

/** @param {Way} shown */
function show({ form: id, endpoint, token }) {
  const form = /** @type {HTMLFormElement} */ (byId(id));
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(form));
    const body = token === undefined ? given : { ...given, [token.name]: parameters.get(token.parameter) ?? "" };
    void submit(endpoint, body).catch(tellReason);
  });
}

/**
 * @param {string} endpoint
 * @param {object} body
 */
async function submit(endpoint, body) {
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const { status, text } = await send(endpoint, init);
  if (status < 400) return location.replace(target());
  const { message = answeredWith(status) } = /** @type {{ message?: string }} */ (objectIn(text) ?? {});
  tell(message);
}

/** The page that somebody came from; one of ours, whatever the address says. */
function target() {
  const wanted = URL.parse(parameters.get("redirect_uri") ?? "/", location.origin);
  // A path that begins with two slashes would be taken for the name of a host.
  const isOurs = wanted?.origin === location.origin && !wanted.pathname.startsWith("//");
  return isOurs ? wanted.pathname + wanted.search + wanted.hash : "/";
}

/** @param {unknown} error */
function tellReason(error) {
  tell(error instanceof Error ? error.message : String(error));
}

/** @param {string} text */
function tell(text) {
  byId("message").textContent = text;
}
