import { catalogError } from "../errors.ts";

/** Whether the catalog accepts writes; `setWritable` turns it. */
export interface WriteSwitch {
  writable: boolean;
}

/** Throws READ_ONLY while writes are switched off: a write that is answered must be readable (docs/decisions/0002). */
export function requireWritable(writeSwitch: WriteSwitch): void {
  if (!writeSwitch.writable) throw catalogError("READ_ONLY");
}
