/** Stored as their place in this list (graphql.md 5.1). */
const priorities = ["CRITICAL", "HIGH", "MEDIUM", "LOW"];

/** How the model stores a priority. */
export function priorityNumber(name: string): number {
  return priorities.indexOf(name);
}
