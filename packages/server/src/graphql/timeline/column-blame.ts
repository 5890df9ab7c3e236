import type { ChangeEvent } from "../../timeline/change-event.ts";

/**
 * The last change of each column that is still there. One that was renamed goes by its old name, as in the reference, until
 * something is told of the new one; when it gets a name that it or another has had before, it goes by that.
 */
export class ColumnBlame<Change> {
  readonly #last = new Map<string, { readonly change: Change; readonly newPath?: string }>();
  readonly #gone = new Set<string>();
  readonly #oldPaths = new Map<string, string>();

  /** Takes what a change tells of a column; changes come the oldest first. */
  add({ operation, parameters, newPath }: ChangeEvent, change: Change): void {
    const path = String(parameters?.fieldPath);
    this.#dropOldName(path);
    if (operation === "ADD") this.#gone.delete(path);
    if (operation === "REMOVE") this.#goes(path);
    else if (newPath !== undefined) this.#isRenamed(path, newPath, change);
    // Of a column that went it may still be told that it is no primary key any more.
    else if (!this.#gone.has(path)) this.#last.set(path, { change });
  }

  /** Path and last change of each column. */
  columns(): (readonly [path: string, change: Change])[] {
    return [...this.#last].map(([path, { change }]) => [path, change]);
  }

  #goes(path: string): void {
    this.#last.delete(path);
    this.#gone.add(path);
  }

  #isRenamed(path: string, newPath: string, change: Change): void {
    this.#goes(path);
    if (this.#gone.delete(newPath)) this.#last.set(newPath, { change });
    else {
      this.#last.set(path, { change, newPath });
      this.#oldPaths.set(newPath, path);
    }
  }

  /** The old name of a column may be that of another by now, which stays. */
  #dropOldName(path: string): void {
    const oldPath = this.#oldPaths.get(path);
    if (oldPath !== undefined && this.#last.get(oldPath)?.newPath === path) this.#last.delete(oldPath);
  }
}
