import { type EntitySpec, formatUrn, type ParsedUrn, parseUrn, urnPartOf } from "@almagest/model";

/** The platform that the key of an entity names: as a URN, as a tool or orchestrator, or through the flow of a job. */
export function platformOf(entity: EntitySpec, urn: ParsedUrn): string | undefined {
  const part = (field: string) => urnPartOf(entity, urn, field);
  const platform = part("platform");
  if (platform !== undefined) return platform;
  const flow = part("flow");
  const tool = part("dashboardTool") ?? part("orchestrator") ?? (flow && parseUrn(flow)?.parts[0]);
  return tool && formatUrn("dataPlatform", [tool.toLowerCase()]);
}
