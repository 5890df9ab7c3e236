import { datasetUrn } from "./dataset-proposals.ts";

/** The path that reads one dataset with all its aspects, or several at once. */
export function datasetReadPath(first: number, count: number): string {
  const urns = Array.from({ length: count }, (_, index) => encodedUrn(first + index));
  return count === 1 ? `/entitiesV2/${urns[0]}` : `/entitiesV2?ids=List(${urns.join(",")})`;
}

/** Parentheses are encoded too: inside a list they would have a meaning. */
function encodedUrn(number: number): string {
  return encodeURIComponent(datasetUrn(number)).replaceAll("(", "%28").replaceAll(")", "%29");
}
