/** Who is in, as a URN; undefined where nobody is asked. Pages read it in a cookie; the one that counts they cannot read. */
export function whoIsIn() {
  return new URLSearchParams(document.cookie.replaceAll("; ", "&")).get("actor") ?? undefined;
}

/** A browser that goes back may show a page as it was left, after its reader has logged out: such a page asks again. */
export function askAgainWhenRestored() {
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
}
