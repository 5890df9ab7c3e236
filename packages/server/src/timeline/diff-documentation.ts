import type { AspectTypes } from "@almagest/model";
import type { ChangeEvent, ChangeWeight } from "./change-event.ts";

/** In which words it is told that a description changed, and how much it means that it did. */
export interface DescriptionTold {
  readonly added: (text: string) => string;
  readonly removed: (text: string) => string;
  readonly changed: (before: string, after: string) => string;
  readonly changeWeight: ChangeWeight;
  readonly modifier?: string;
}

/** Of an entity as a whole. */
export function toldOfEntity(urn: string): DescriptionTold {
  return {
    added: (text) => `Documentation for '${urn}' has been added: '${text}'.`,
    removed: (text) => `Documentation for '${urn}' has been removed: '${text}'.`,
    changed: (before, after) => `Documentation of '${urn}' has been changed from '${before}' to '${after}'.`,
    changeWeight: "MINOR",
  };
}

/** How a description changed. */
export function diffDescription(
  entityUrn: string,
  told: DescriptionTold,
  [before = "", after = ""]: readonly [string | undefined, string | undefined],
): ChangeEvent[] {
  if (before === after) return [];
  const event = (operation: ChangeEvent["operation"], description: string): ChangeEvent => ({
    entityUrn,
    category: "DOCUMENTATION",
    operation,
    ...(told.modifier !== undefined && { modifier: told.modifier }),
    parameters: { description: after === "" ? before : after },
    semVerChange: operation === "MODIFY" ? told.changeWeight : "MINOR",
    description,
  });
  if (before === "") return [event("ADD", told.added(after))];
  if (after === "") return [event("REMOVE", told.removed(before))];
  return [event("MODIFY", told.changed(before, after))];
}

type Links = AspectTypes["institutionalMemory"];

/** Which links to documents came, went, or got another label. */
export function diffLinks(urn: string, before: Links | undefined, after: Links | undefined): ChangeEvent[] {
  const [from, to] = [labelsOf(before), labelsOf(after)];
  return [...new Set([...from.keys(), ...to.keys()])].sort().flatMap((url) => {
    const [was, is] = [from.get(url), to.get(url)];
    if (was === is) return [];
    const operation = was === undefined ? "ADD" : is === undefined ? "REMOVE" : "MODIFY";
    const what = { ADD: `added: '${is}'`, REMOVE: `removed: '${was}'`, MODIFY: `changed from '${was}' to '${is}'` }[operation];
    return {
      entityUrn: urn,
      category: "DOCUMENTATION",
      operation,
      modifier: url,
      semVerChange: operation === "MODIFY" ? "PATCH" : "MINOR",
      description: `Institutional Memory '${url}' with documentation of '${urn}' has been ${what}`,
    };
  });
}

function labelsOf(links: Links | undefined): ReadonlyMap<string, string> {
  return new Map(links?.elements.map(({ url, description }) => [url, description]));
}
