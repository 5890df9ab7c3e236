import { isJsonObject, type Json } from "@almagest/model";
import { readValue } from "../../read-path/read-values.ts";
import type { AspectReader } from "../../storage/aspect-store.ts";
import { deletesEntity, type PreparedChange } from "../aspect-change.ts";

/** Tells what parts the steps of the names on a platform. */
export const delimiterAspect = "dataPlatformInfo";

/** What parts the steps of names, by platform: as it is stored, and as the changes told of have made it since. */
export class PlatformDelimiters {
  readonly #aspects: Pick<AspectReader, "getLatest">;
  /** Each is read once. */
  readonly #infos = new Map<string, Json | undefined>();

  constructor(aspects: Pick<AspectReader, "getLatest">) {
    this.#aspects = aspects;
  }

  async of(platform: string): Promise<string> {
    if (!this.#infos.has(platform)) this.#infos.set(platform, await readValue(this.#aspects, delimiterAspect, platform));
    const info = this.#infos.get(platform);
    const delimiter = isJsonObject(info) ? info.datasetNameDelimiter : undefined;
    return typeof delimiter === "string" && delimiter !== "" ? delimiter : ".";
  }

  /** Tells of a change that has an effect: names behind it in the request go by what it made. */
  tell(change: PreparedChange): void {
    const concerns = change.aspect.name === delimiterAspect || (deletesEntity(change) && change.entity.aspects.has(delimiterAspect));
    if (concerns) this.#infos.set(change.urn.text, change.value);
  }
}
