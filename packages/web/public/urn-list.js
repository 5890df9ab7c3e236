import { contextOfUrn, element, entityAddress, readableName, typeOfUrn } from "./elements.js";
import { listedNames } from "./names.js";

/**
 * Links to entities, called by their names; with their types where they are of several.
 *
 * @param {readonly string[]} urns
 * @param {{ types?: boolean }} [show]
 */
export async function urnList(urns, { types = false } = {}) {
  const names = await listedNames(urns);
  const items = urns.map((urn) => {
    const context = [...(types ? [readableName(typeOfUrn(urn))] : []), ...contextOfUrn(urn)];
    return element(
      "li",
      {},
      element(
        "a",
        { href: entityAddress(urn), title: urn },
        element("span", { class: "name" }, names.get(urn) ?? urn),
        element("span", { class: "quiet" }, context.join(" · ")),
      ),
    );
  });
  return element("ul", { class: "urns" }, ...items);
}

/**
 * Which part of a list is shown.
 *
 * @param {{ start: number, shown: number, total: number }} window
 */
export function rangeOf({ start, shown, total }) {
  if (total === 0) return element("small", {}, "none");
  const range = shown === 0 ? "none" : `${start + 1} to ${start + shown}`;
  return element("small", {}, `${range} of ${total.toLocaleString()}`);
}

/**
 * Links to the part before and the part after.
 *
 * @param {string} address
 * @param {{ start: number, shown: number, total: number, size: number }} window
 */
export function steps(address, { start, shown, total, size }) {
  /** @type {(label: string, from: number) => Node} */
  const step = (label, from) => element("a", { href: `${address}/${from}` }, label);
  return element(
    "nav",
    { class: "steps", "aria-label": "Pages" },
    ...(start > 0 ? [step("Previous", Math.max(0, Math.min(start, total) - size))] : []),
    ...(start + shown < total ? [step("Following", start + size)] : []),
  );
}
