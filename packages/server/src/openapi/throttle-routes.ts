import { catalogError } from "../errors.ts";
import { onPlatform } from "./access-rules.ts";
import type { OpenapiAnswer, OpenapiCall, OpenapiRoute } from "./generic/openapi-routes.ts";

const root = "/openapi/operations/throttle/requests";

const access = onPlatform("throttle requests", "MANAGE_SYSTEM_OPERATIONS");

/** Tells what throttles writes, and throttles them by hand (openapi.md 12.2). */
export const throttleRoutes: readonly OpenapiRoute[] = [
  { method: "GET", url: root, access, answer: tellThrottles },
  { method: "POST", url: `${root}/manual`, access, answer: throttleByHand },
];

async function tellThrottles({ parts }: OpenapiCall): Promise<OpenapiAnswer> {
  return { body: JSON.stringify(parts.writeSwitch.throttled ? { MANUAL: { throttled: true } } : {}) };
}

async function throttleByHand(call: OpenapiCall): Promise<OpenapiAnswer> {
  if (!call.query.text("enabled")) throw catalogError("MISSING_PARAMETER", { name: "enabled" });
  call.parts.writeSwitch.throttled = call.query.flag("enabled");
  return tellThrottles(call);
}
