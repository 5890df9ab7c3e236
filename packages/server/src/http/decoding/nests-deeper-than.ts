/** No request has a reason to nest this deep; what does would exhaust the stack of whoever walks it. */
export const deepest = 200;

/** Whether lists and objects lie more than so many levels inside each other. Looks no deeper than that itself. */
export function nestsDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((member) => nestsDeeperThan(member, levels - 1));
  for (const name in value) if (nestsDeeperThan(value[name as keyof typeof value], levels - 1)) return true;
  return false;
}
