import { byId } from "./by-id.js";

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
const unanswered = "The catalog does not answer. Try again when it is running.";
const way = ways[location.pathname.split("/").at(-1) ?? ""] ?? logIn;

await begin();

async function begin() {
  document.title = `${way.title} · Almagest`;
  byId("main").querySelector("h1")?.replaceChildren(way.title);
  tell(parameters.get("error_msg") ?? "");
  const offered = await fetch("login/options")
    .then((answer) => (answer.ok ? answer.json() : undefined))
    .catch(() => undefined);
  if (offered === undefined) return tell(unanswered);
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
    void send(endpoint, token === undefined ? given : { ...given, [token.name]: parameters.get(token.parameter) ?? "" });
  });
}

/**
 * @param {string} endpoint
 * @param {object} body
 */
async function send(endpoint, body) {
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(endpoint, init).catch(() => undefined);
  if (answer === undefined) return tell(unanswered);
  if (answer.ok) return location.replace(target());
  const { message = `The catalog answered with status ${answer.status}.` } = await answer.json().catch(() => ({}));
  tell(message);
}

/** The page that somebody came from; one of ours, whatever the address says. */
function target() {
  const wanted = URL.parse(parameters.get("redirect_uri") ?? "/", location.origin);
  // A path that begins with two slashes would be taken for the name of a host.
  const isOurs = wanted?.origin === location.origin && !wanted.pathname.startsWith("//");
  return isOurs ? wanted.pathname + wanted.search + wanted.hash : "/";
}

/** @param {string} text */
function tell(text) {
  byId("message").textContent = text;
}
