// The project's repository, as package.json names it; `npm run set-repository` writes it.

/**
 * @param {Record<string, unknown>} manifest the content of package.json
 * @returns {string | undefined} OWNER/NAME; undefined for the placeholder that package.json has until there is one
 */
export function repositoryOf(manifest) {
  const { url } = /** @type {{ url: string }} */ (manifest["repository"]);
  const [, name] = /^git\+https:\/\/github\.com\/(.+)\.git$/.exec(url) ?? [];
  return name?.startsWith("OWNER/") ? undefined : name;
}
