/**
 * The text of a release: its section of the changelog, or the unreleased one for a version that has none yet.
 * Throws one sentence if there is neither.
 * @param {string} changelog
 * @param {string} version
 */
export function releaseNotes(changelog, version) {
  const sections = changelog.split(/^(?=## )/m);
  const section =
    sections.find((each) => each.startsWith(`## ${version} - `)) ??
    sections.find((each) => each.startsWith("## Unreleased"));
  if (section === undefined)
    throw new Error(`CHANGELOG.md has no section for ${version}, and none that is unreleased.`);
  return `${section.replace(/^## .*\n+/, "").trim()}\n`;
}
