import { applyPatch, isJsonObject, type Json } from "@almagest/model";
import { readValue } from "../../read-path/read-values.ts";
import { systemActor } from "../../request-context.ts";
import type { AspectReader } from "../../storage/aspect-store.ts";
import { type AspectChange, deletesEntity } from "../aspect-change.ts";

/** Tells what parts the steps of the names on a platform. */
export const delimiterAspect = "dataPlatformInfo";

/** Whether a change may tell of the names on its platform. */
export function concernsDelimiter(change: AspectChange): boolean {
  return change.aspect.name === delimiterAspect || (deletesEntity(change) && change.entity.aspects.has(delimiterAspect));
}

/** What parts the steps of names, by platform: as it is stored, and as the changes told of have made it since. */
export class PlatformDelimiters {
  readonly #aspects: Pick<AspectReader, "getLatest">;
  /** Each is read once. */
  readonly #infos = new Map<string, Json | undefined>();

  constructor(aspects: Pick<AspectReader, "getLatest">) {
    this.#aspects = aspects;
  }

  async of(platform: string): Promise<string> {
    const info = await this.#info(platform);
    const delimiter = isJsonObject(info) ? info.datasetNameDelimiter : undefined;
    return typeof delimiter === "string" && delimiter !== "" ? delimiter : ".";
  }

  /** Tells of a change that concerns a delimiter: names behind it in the request go by what it made. */
  async tell(
    { aspect, urn, changeType, patch, value }: AspectChange,
    { time, entityExisted }: { readonly time: number; readonly entityExisted: boolean },
  ): Promise<void> {
    const before = await this.#info(urn.text);
    // A create steps aside for what is there, as `hasNoEffect` says.
    if ((changeType === "CREATE" && before !== undefined) || (changeType === "CREATE_ENTITY" && entityExisted)) return;
    const current = isJsonObject(before) ? before : undefined;
    const stamp = { time, actor: systemActor };
    this.#infos.set(urn.text, patch === undefined ? value : applyPatch({ aspect, current, patch, stamp }).value);
  }

  async #info(platform: string): Promise<Json | undefined> {
    if (!this.#infos.has(platform)) this.#infos.set(platform, await readValue(this.#aspects, delimiterAspect, platform));
    return this.#infos.get(platform);
  }
}
