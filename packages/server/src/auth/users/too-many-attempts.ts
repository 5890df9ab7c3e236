import { CatalogError, catalogError } from "../../errors.ts";

/** Somebody has to wait before they may try again. */
export class TooManyAttempts extends CatalogError {
  readonly seconds: number;

  constructor(seconds: number) {
    super("TOO_MANY_ATTEMPTS", catalogError("TOO_MANY_ATTEMPTS", { seconds }).message);
    this.seconds = seconds;
  }
}
