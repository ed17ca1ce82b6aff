// The project's repository, as package.json names it; `npm run set-repository` writes it.

/**
 * @param {Record<string, unknown>} manifest the content of package.json
 * @returns {string} OWNER/NAME, which is a placeholder until there is a repository
 */
export function namedRepository(manifest) {
  const { url } = /** @type {{ url: string }} */ (manifest["repository"]);
  const [, name = ""] = /^git\+https:\/\/github\.com\/(.+)\.git$/.exec(url) ?? [];
  return name;
}

/**
 * @param {Record<string, unknown>} manifest the content of package.json
 * @returns {string | undefined} OWNER/NAME; undefined for the placeholder
 */
export function repositoryOf(manifest) {
  const name = namedRepository(manifest);
  return name === "" || name.startsWith("OWNER/") ? undefined : name;
}
