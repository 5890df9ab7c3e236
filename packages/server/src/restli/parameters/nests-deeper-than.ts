/** Whether lists and objects lie more than so many levels inside each other. Looks no deeper than that itself. */
export function nestsDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => nestsDeeperThan(member, levels - 1));
}
