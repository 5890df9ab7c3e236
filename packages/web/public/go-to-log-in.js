/** Somebody who has to say who they are comes back to where they wanted to go. The address is beside this file, perhaps below a prefix. */
export function goToLogIn() {
  const here = location.pathname + location.search + location.hash;
  location.assign(new URL(`authenticate?redirect_uri=${encodeURIComponent(here)}`, import.meta.url));
}
