import type { Static, TSchema } from "typebox";

/** One setting. `docs/config.md` is held equal to the table of settings by a test. */
export interface Setting<Schema extends TSchema = TSchema> {
  /** Flag on the command line, without the dashes. Secrets have none: everybody on a machine can read its command lines. */
  readonly flag?: string;
  readonly environment: string;
  /** The name that the same setting has where others know it from; ours wins. */
  readonly alias?: string;
  readonly schema: Schema;
  readonly default: Static<Schema>;
  readonly description: string;
  /** May be given several times as a flag; in the environment separated like PATH. */
  readonly repeatable?: boolean;
}
