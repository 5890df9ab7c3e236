import { type EntitySpec, type ParsedUrn, parseUrn, urnPartOf } from "@almagest/model";

/**
 * The path of the older form that an entity has unless it is given another (rest.md 6.6): of a dataset the origin, the platform
 * and the name as far as its last part; of others their tool. Undefined for types that have none.
 */
export function olderBrowsePath(entity: EntitySpec, urn: ParsedUrn, delimiter: string): string | undefined {
  const steps = stepsOf(entity, urn, delimiter)?.filter((step) => step !== "");
  return steps && steps.length > 0 ? `/${steps.join("/").toLowerCase()}` : undefined;
}

function stepsOf(entity: EntitySpec, urn: ParsedUrn, delimiter: string): readonly string[] | undefined {
  const part = (field: string) => urnPartOf(entity, urn, field) ?? "";
  switch (entity.name) {
    case "dataset": {
      const platform = parseUrn(part("platform"))?.parts[0] ?? "";
      return [part("origin"), platform, ...part("name").split(delimiter).slice(0, -1)];
    }
    case "chart":
    case "dashboard":
      return [part("dashboardTool")];
    case "dataFlow":
      return [part("orchestrator"), part("cluster")];
    case "dataJob": {
      const [orchestrator = "", , cluster = ""] = parseUrn(part("flow"))?.parts ?? [];
      return [orchestrator, cluster];
    }
    default:
      return undefined;
  }
}
