/** Resident memory of this process in bytes: now, and at its highest since the start. */
export interface MemoryUse {
  readonly resident: number;
  readonly peak: number;
}

/** What the operating system counts for this process. */
export function memoryOfProcess(): MemoryUse {
  return { resident: process.memoryUsage.rss(), peak: process.resourceUsage().maxRSS * 1024 };
}
