import type { Figure } from "./figure.ts";

/** How a run goes. */
export interface RunSettings {
  /** Fewer and smaller rounds, to see whether it works at all. */
  readonly quick: boolean;
  /** Empty folder for data, removed after the run. */
  readonly folder: string;
  readonly log: (line: string) => void;
}

/** One benchmark; its name is what the command line takes. */
export interface Bench {
  readonly name: string;
  readonly measure: (settings: RunSettings) => Promise<Figure[]>;
}
