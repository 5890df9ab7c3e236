import type { AspectTypes } from "@almagest/model";
import type { ChangeEvent } from "./change-event.ts";

/** How a description changed. `subject` names in words what it describes. */
export function diffDescription(
  entityUrn: string,
  subject: string,
  [before = "", after = ""]: readonly [string | undefined, string | undefined],
): ChangeEvent[] {
  if (before === after) return [];
  const told = (operation: ChangeEvent["operation"], description: string): ChangeEvent => ({
    entityUrn,
    category: "DOCUMENTATION",
    operation,
    parameters: { description: after === "" ? before : after },
    semVerChange: operation === "MODIFY" ? "PATCH" : "MINOR",
    description,
  });
  if (before === "") return [told("ADD", `The description '${after}' for the ${subject} has been added.`)];
  if (after === "") return [told("REMOVE", `The description '${before}' for the ${subject} has been removed.`)];
  return [told("MODIFY", `The description for the ${subject} has been changed from '${before}' to '${after}'.`)];
}

type Links = AspectTypes["institutionalMemory"];

/** Which links to documents came, went, or got another label. */
export function diffLinks(urn: string, before: Links | undefined, after: Links | undefined): ChangeEvent[] {
  const [from, to] = [labelsOf(before), labelsOf(after)];
  return [...new Set([...from.keys(), ...to.keys()])].sort().flatMap((url) => {
    const [was, is] = [from.get(url), to.get(url)];
    if (was === is) return [];
    const operation = was === undefined ? "ADD" : is === undefined ? "REMOVE" : "MODIFY";
    const what = { ADD: "added", REMOVE: "removed", MODIFY: `renamed from '${was}' to '${is}'` }[operation];
    return {
      entityUrn: urn,
      category: "DOCUMENTATION",
      operation,
      modifier: url,
      parameters: { url, description: is ?? was ?? "" },
      semVerChange: operation === "MODIFY" ? "PATCH" : "MINOR",
      description: `The link '${url}' of the entity '${urn}' has been ${what}.`,
    };
  });
}

function labelsOf(links: Links | undefined): ReadonlyMap<string, string> {
  return new Map(links?.elements.map(({ url, description }) => [url, description]));
}
