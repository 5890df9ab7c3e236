import { badRequest } from "../engine/graphql-failure.ts";

export interface PageInput {
  readonly start?: number | null | undefined;
  readonly count?: number | null | undefined;
}

/** The page that was asked for, or the first one of the usual size. Throws a bad request for what is no page. */
export function readPage({ start, count }: PageInput, usualCount: number): { start: number; count: number } {
  return { start: wholeFromZero("start", start ?? 0), count: wholeFromZero("count", count ?? usualCount) };
}

/** The number of an argument. Throws a bad request when it is below zero. */
export function wholeFromZero(name: string, value: number): number {
  if (value < 0) throw badRequest(`${name} is ${value}; give a whole number from 0`);
  return value;
}
