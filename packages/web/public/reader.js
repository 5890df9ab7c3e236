import { element, entityLink, isUrn } from "./elements.js";
import { nameLinks } from "./names.js";
import { logInAddress, objectIn, request } from "./request.js";
import { whoIsIn } from "./session.js";

const place = element("p");
document.querySelector("footer")?.append(place);

/** Whom the foot of the page tells of. */
let told = "";
/** A matter of settings, asked for once. */
let guests = /** @type {Promise<boolean> | undefined} */ (undefined);

/** Tells readers as whom they see, which another tab may have changed since they were told, and leads them out; guests it leads in. */
export async function showReader() {
  const actor = whoIsIn() ?? "";
  if (actor !== "" && actor === told) return;
  told = actor;
  if (isUrn(actor)) {
    place.replaceChildren("You are ", entityLink(actor), ". ", element("a", { href: "logOut" }, "Log out"));
    return nameLinks(place);
  }
  guests ??= mayGuestsLogIn().catch(() => false);
  const isGuest = await guests;
  if (told === actor) place.replaceChildren(...(isGuest ? [element("a", { href: logInAddress() }, "Log in")] : []));
}

/** Whether who has not logged in is a guest here, and can become somebody. */
async function mayGuestsLogIn() {
  const { text } = await request("login/options", {});
  const { guest, passwords, sso } = /** @type {Record<string, unknown>} */ (objectIn(text) ?? {});
  return guest === true && (passwords === true || sso === true);
}
