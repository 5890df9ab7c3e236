import { type AspectTypes, parseJson } from "@almagest/model";
import type { AspectRecord } from "../../storage/aspect-store.ts";
import { historyOf, versionPairs } from "../../timeline/aspect-history.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";
import type { EntityNode } from "../entities/entity-node.ts";
import type { GraphqlContext } from "../graphql-context.ts";
import { wholeFromZero } from "../search/page.ts";

type Info = AspectTypes["documentInfo"];

interface HistoryArguments {
  readonly startTimeMillis?: number | null;
  readonly endTimeMillis?: number | null;
  readonly limit?: number | null;
}

interface Change {
  readonly changeType: string;
  readonly description: string;
  readonly details?: Readonly<Record<string, string | null | undefined>>;
}

const aspect = "documentInfo";
const usualDays = 30;
const usualLimit = 50;

/** What changed about a document, made out by comparing the stored versions of what it says. */
export const changeHistory: TypeResolvers = {
  Document: {
    changeHistory: async (node: EntityNode, args: HistoryArguments, context: GraphqlContext) => {
      const limit = wholeFromZero("limit", args.limit ?? usualLimit);
      if (!(await node.read(context, (loaded) => loaded.aspect(aspect)))) return [];
      const history = await historyOf(context.parts.store.aspects, { urn: node.urn, aspect });
      const pairs = versionPairs(history, windowOf(args, context.request.time));
      return pairs
        .reverse()
        .flatMap(([before, after]) => changesOf(before && infoOf(before), infoOf(after)).map((change) => shown(change, after)))
        .slice(0, limit);
    },
  },
};

/** Without a start, the usual days before the end. */
function windowOf({ startTimeMillis, endTimeMillis }: HistoryArguments, now: number) {
  const end = endTimeMillis ?? now;
  return { startTimeMillis: startTimeMillis ?? end - usualDays * 24 * 60 * 60 * 1000, endTimeMillis: end };
}

function infoOf({ metadata }: AspectRecord): Info {
  return parseJson(metadata) as unknown as Info;
}

function shown({ changeType, description, details = {} }: Change, { createdBy, createdOn }: AspectRecord) {
  const entries = Object.entries(details).map(([key, value]) => ({ key, value: value ?? "" }));
  return { changeType, description, actor: createdBy, timestamp: createdOn, details: entries };
}

function changesOf(before: Info | undefined, after: Info): Change[] {
  if (before === undefined) return [{ changeType: "CREATED", description: "Created the document" }];
  return [
    ...contentChanges(before, after),
    ...linkChanges("RELATED_ASSETS_CHANGED", assetsOf(before), assetsOf(after)),
    ...linkChanges("RELATED_DOCUMENTS_CHANGED", documentsOf(before), documentsOf(after)),
  ];
}

function contentChanges(before: Info, after: Info): Change[] {
  const [oldContent, newContent] = [before.contents.text, after.contents.text];
  const [oldState, newState] = [before.status?.state, after.status?.state];
  const [oldParent, newParent] = [before.parentDocument?.document, after.parentDocument?.document];
  const moved = newParent === undefined ? "Moved the document to the top" : `Moved the document below ${newParent}`;
  return [
    ...changed("TITLE_CHANGED", "Changed the title", { oldTitle: before.title, newTitle: after.title }),
    ...changed("TEXT_CHANGED", "Changed the text", { oldContent, newContent }),
    ...changed("STATE_CHANGED", `Changed the state to ${newState ?? "none"}`, { oldState, newState }),
    ...changed("PARENT_CHANGED", moved, { oldParent, newParent }),
  ];
}

/** A change if the two details, the old and the new value, differ. */
function changed(changeType: string, description: string, details: NonNullable<Change["details"]>): Change[] {
  const [old, current] = Object.values(details);
  return old === current ? [] : [{ changeType, description, details }];
}

function linkChanges(changeType: string, before: readonly string[], after: readonly string[]): Change[] {
  const added = after.filter((urn) => !before.includes(urn));
  const removed = before.filter((urn) => !after.includes(urn));
  return [
    ...added.map((urn) => ({ changeType, description: `Related the document to ${urn}`, details: { entityUrn: urn, operation: "ADD" } })),
    ...removed.map((urn) => ({
      changeType,
      description: `Related the document to ${urn} no more`,
      details: { entityUrn: urn, operation: "REMOVE" },
    })),
  ];
}

function assetsOf({ relatedAssets }: Info): string[] {
  return (relatedAssets ?? []).map(({ asset }) => asset);
}

function documentsOf({ relatedDocuments }: Info): string[] {
  return (relatedDocuments ?? []).map(({ document }) => document);
}
