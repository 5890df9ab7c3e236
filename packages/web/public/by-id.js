/**
 * The element of the page with this id, which it always has.
 *
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no element ${id}`);
  return found;
}
