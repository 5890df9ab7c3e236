import { catalogError } from "../errors.ts";

/** Whether the catalog accepts writes. */
export interface WriteSwitch {
  /** `setWritable` turns it. */
  writable: boolean;
  /** Whether writes are throttled by hand. */
  throttled: boolean;
}

/**
 * Throws READ_ONLY while writes are switched off, and THROTTLED while they are throttled: a write that is answered must be
 * readable (docs/decisions/0002).
 */
export function requireWritable(writeSwitch: WriteSwitch): void {
  if (!writeSwitch.writable) throw catalogError("READ_ONLY");
  if (writeSwitch.throttled) throw catalogError("THROTTLED");
}
