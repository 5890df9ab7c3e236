import type { AspectTypes } from "@almagest/model";
import type { Edit } from "../editing/edit.ts";
import { editMutation } from "../editing/edit-mutation.ts";
import { badRequest } from "../engine/graphql-failure.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";

type Element = AspectTypes["institutionalMemory"]["elements"][number];

interface Link {
  readonly linkUrl: string;
  readonly resourceUrn: string;
}

interface LabelledLink extends Link {
  readonly label: string;
  readonly settings?: { readonly showInAssetPreview: boolean } | null;
}

interface ChangedLink extends LabelledLink {
  readonly currentUrl: string;
  readonly currentLabel: string;
}

/**
 * Mutations that add, change and remove links (graphql.md 5.3, 7.8). Adding an address again relabels it; the newer mutations,
 * and removing by a label, tell links to one address apart by their labels.
 */
export const links: TypeResolvers = {
  Mutation: {
    addLink: editMutation((edit, { input }: { readonly input: LabelledLink }) =>
      changeLinks(edit, input, (before) => [...before.filter(({ url }) => url !== input.linkUrl), added(edit, input)]),
    ),
    updateLink: editMutation((edit, { input }: { readonly input: ChangedLink }) => updateLink(edit, input)),
    upsertLink: editMutation((edit, { input }: { readonly input: LabelledLink }) =>
      changeLinks(edit, input, (before) => {
        const known = before.findIndex((link) => isLink(link, input.linkUrl, input.label));
        return known < 0 ? [...before, added(edit, input)] : before.map((link, at) => (at === known ? changed(edit, link, input) : link));
      }),
    ),
    removeLink: editMutation((edit, { input }: { readonly input: Link & { readonly label?: string | null } }) =>
      changeLinks(edit, input, (before) => before.filter((link) => !isLink(link, input.linkUrl, input.label ?? link.description))),
    ),
  },
};

async function changeLinks(edit: Edit, { resourceUrn: urn }: Link, make: (before: readonly Element[]) => Element[]): Promise<void> {
  await edit.requireEntity(urn);
  await edit.change(urn, "institutionalMemory", (before) => {
    const elements = make(before?.elements ?? []);
    return before === undefined && elements.length === 0 ? undefined : { ...before, elements };
  });
}

async function updateLink(edit: Edit, input: ChangedLink): Promise<void> {
  const { currentUrl, currentLabel, resourceUrn } = input;
  await changeLinks(edit, input, (before) => {
    const link = before.find((one) => isLink(one, currentUrl, currentLabel));
    if (link === undefined) throw badRequest(`${resourceUrn} has no link ${JSON.stringify(currentLabel)} to ${currentUrl}`);
    if (before.some((one) => one !== link && isLink(one, input.linkUrl, input.label)))
      throw badRequest(`${resourceUrn} has a link ${JSON.stringify(input.label)} to ${input.linkUrl} already`);
    return before.map((one) => (one === link ? changed(edit, link, input) : one));
  });
}

function isLink({ url, description }: Element, linkUrl: string, label: string): boolean {
  return url === linkUrl && description === label;
}

function added({ stamp }: Edit, { linkUrl: url, label: description, settings }: LabelledLink): Element {
  return { url, description, createStamp: stamp, ...(settings && { settings: { ...settings } }) };
}

function changed({ stamp }: Edit, before: Element, { linkUrl: url, label: description, settings }: LabelledLink): Element {
  return { ...before, url, description, updateStamp: stamp, ...(settings && { settings: { ...settings } }) };
}
