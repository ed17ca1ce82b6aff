/** Scripts and styles of the site itself; `file:` for a site that is opened from a folder. */
export const readingPolicy =
  "default-src 'none'; script-src 'self' file:; style-src 'self' file:; img-src 'self' file:; base-uri 'none'; form-action 'none'";

/**
 * No connection may be opened, by the page nor by its worker, which is made of a text (`blob:`). The editor writes its styles
 * into the page.
 */
export const workingPolicy =
  "default-src 'none'; script-src 'self' file:; style-src 'self' file: 'unsafe-inline'; img-src 'self' file: data:; worker-src blob:; connect-src 'none'; base-uri 'none'; form-action 'none'";
