/** What whoever threw it says of what went wrong. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
