/** A request that the catalog refused, or that did not reach it. */
export class CatalogRequestError extends Error {
  override readonly name = "CatalogRequestError";
  /** The status of the answer; 0 when there was none. */
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}
