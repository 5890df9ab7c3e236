import { type EntityRegistry, formatIssues, parseJson, readSystemMetadata, timeseriesEventOf, validateAspect } from "@almagest/model";
import type { TimeseriesEvent } from "../storage/timeseries-store.ts";
import { aspectSubject, type CheckedStore, type OnFault } from "./check-fault.ts";

const page = 1_000;

/** Each time series event holds against the model and lies where its content says. Answers how many there are. */
export async function checkEvents({ timeseries }: CheckedStore, registry: EntityRegistry, onFault: OnFault): Promise<number> {
  let count = 0;
  let after: TimeseriesEvent | undefined;
  for (;;) {
    const events = await timeseries.scanEvents({ limit: page, ...(after !== undefined && { after }) });
    if (events.length === 0) return count;
    for (const event of events) {
      const message = faultOf(registry, event);
      if (message !== undefined) onFault({ subject: `${aspectSubject(event)} at ${event.timestampMillis}`, message });
    }
    count += events.length;
    after = events.at(-1);
  }
}

function faultOf(registry: EntityRegistry, event: TimeseriesEvent): string | undefined {
  const entity = registry.entityOfUrn(event.urn);
  const aspect = entity?.aspects.get(event.aspect);
  if (entity === undefined || aspect?.kind !== "timeseries") return "is not a time series in the model";
  try {
    const { value, issues } = validateAspect(registry, aspect, parseJson(event.event));
    if (value === undefined) return formatIssues(aspect.record, entity, issues);
    const identity = timeseriesEventOf(aspect, value);
    if ("code" in identity) return formatIssues(aspect.record, entity, [identity]);
    const { runId = "" } = readSystemMetadata(event.systemMetadata);
    const wrong = Object.entries({ ...identity, runId }).find(([name, said]) => event[name as keyof TimeseriesEvent] !== said);
    return wrong && `has ${wrong[0]} ${String(event[wrong[0] as keyof TimeseriesEvent])}, and its content says ${wrong[1]}`;
  } catch {
    return "is not JSON";
  }
}
