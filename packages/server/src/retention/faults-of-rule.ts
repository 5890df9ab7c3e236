import type { AspectTypes, EntityRegistry } from "@almagest/model";
import { anyName } from "./retention-rules.ts";

/** What a rule says, and of what. */
interface GivenRule {
  readonly entity: string;
  readonly aspect: string;
  readonly retention: AspectTypes["dataHubRetentionConfig"]["retention"];
}

/** What is wrong, and where in the value of the rule; the path is empty when it is the entity or the aspect. */
interface RuleFault {
  readonly path: readonly string[];
  readonly text: string;
}

/** What is wrong with a rule whose form is right: it is for something that there is, and keeps at least the latest value. */
export function faultsOfRule({ entity, aspect, retention }: GivenRule, registry: EntityRegistry): RuleFault[] {
  // A rule for another spelling of an entity would stand beside the one for the entity, and only one of them could apply.
  const known = entity === anyName ? registry.aspects : registry.entities.get(entity)?.aspects;
  const meant = registry.entity(entity)?.name ?? "one of the model";
  return [
    ...(known === undefined ? [{ path: [], text: `Unknown entity ${entity}; name ${meant}, or ${anyName}` }] : []),
    ...(known === undefined || aspect === anyName || known.has(aspect)
      ? []
      : [{ path: [], text: `Unknown aspect ${aspect} of ${entity}; name one of the model, or ${anyName}` }]),
    ...positive(["retention", "version", "maxVersions"], retention.version?.maxVersions),
    ...positive(["retention", "time", "maxAgeInSeconds"], retention.time?.maxAgeInSeconds),
  ];
}

function positive(path: readonly string[], number: number | undefined): RuleFault[] {
  if (number === undefined || number > 0) return [];
  const what = path.at(-1) ?? "";
  return [{ path, text: `Invalid ${what}: ${number}. It must be at least 1; leave ${path[1]} out to keep without that limit` }];
}
