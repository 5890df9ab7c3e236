import { CatalogError, type ErrorCode } from "../../errors.ts";

interface Viewed {
  readonly viewUrn?: string | null | undefined;
}

const unsearchable: readonly ErrorCode[] = ["INVALID_FILTER", "UNKNOWN_FIELD"];

/**
 * Answers without the view where nothing can be searched with it any more, such as one on a structured property that was soft
 * deleted since. It narrows nothing then, as one that was deleted does: whoever it was chosen for still has a first page.
 */
export async function despiteView<Input extends Viewed, T>(input: Input, answer: (input: Input) => Promise<T>): Promise<T> {
  try {
    return await answer(input);
  } catch (error) {
    const isOfView = input.viewUrn && error instanceof CatalogError && unsearchable.includes(error.code);
    if (!isOfView) throw error;
    return answer({ ...input, viewUrn: null });
  }
}
