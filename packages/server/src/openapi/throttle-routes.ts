import type { FastifyInstance } from "fastify";
import { catalogError } from "../errors.ts";
import { RestQuery } from "../restli/rest-query.ts";
import type { WriteSwitch } from "../write-path/write-switch.ts";
import { onPlatform } from "./access-rules.ts";

const root = "/openapi/operations/throttle/requests";

/** Tells what throttles writes, and throttles them by hand (openapi.md 12.2). */
export function addThrottleRoutes(server: FastifyInstance, writeSwitch: WriteSwitch): void {
  const events = () => (writeSwitch.throttled ? { MANUAL: { throttled: true } } : {});
  const config = { access: onPlatform("throttle requests", "MANAGE_SYSTEM_OPERATIONS") };
  server.get(root, { config }, async () => events());
  server.post(`${root}/manual`, { config }, async ({ url }) => {
    writeSwitch.throttled = enabledIn(url);
    return events();
  });
}

function enabledIn(url: string): boolean {
  const enabled = new RestQuery(url.split("?")[1] ?? "").text("enabled");
  if (enabled === undefined) throw catalogError("MISSING_PARAMETER", { name: "enabled" });
  if (enabled !== "true" && enabled !== "false") {
    throw catalogError("MALFORMED_QUERY", { reason: `enabled is ${JSON.stringify(enabled)}; expected true or false` });
  }
  return enabled === "true";
}
