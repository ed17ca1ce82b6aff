// The pages of the packages: links to what is not in a package lead to the repository, or become plain words without one.
import { posix } from "node:path";

/** Files of the npm package in addition to the bundles; the rest of dist/ is VS Code's. */
export const npmFiles = [
  "LICENSE",
  "CHANGELOG.md",
  "README.md",
  "README.zh-cn.md",
  "SECURITY.md",
  "docs",
  "deploy",
  "editors",
];

/** The JSON Schemas for other tools; the rest of schemas/ is in the bundles. */
export const npmSchemas = /^(?:v\d+\.\d+\/.*\.json|vocabulary\.json|seccomp\/.*\.schema\.json)$/;

/** Pages that only a checkout needs, as CONTRIBUTING.md. */
export const checkoutPages = "docs/contributing";

/**
 * Whether a file or folder of the project is in the npm package.
 * @param {string} path
 */
export function isInNpmPackage(path) {
  const plain = path.replace(/\/$/, "");
  if (plain === checkoutPages || plain.startsWith(`${checkoutPages}/`)) return false;
  const isPacked = npmFiles.some((name) => plain === name || plain.startsWith(`${name}/`));
  return isPacked || (plain.startsWith("schemas/") && npmSchemas.test(plain.slice(8)));
}

/** Parts of a page that are about a checkout. */
const checkoutParts = /^<!-- checkout -->\n[^]*?^<!-- end of checkout -->\n+/gm;

/**
 * A page as a package has it.
 * @param {string} path its path in the project
 * @param {string} text
 * @param {{ isPacked: (path: string) => boolean, repository: string | undefined }} options isPacked: whether a file or folder of
 *   the project is in the package
 */
export function packagedPage(path, text, options) {
  // Examples of code stay as they are.
  const parts = text.replaceAll(checkoutParts, "").split(/(^```[^]*?^```$)/m);
  return parts
    .map((part, at) => (at % 2 === 1 ? part : changeOuterLinks(path, part, options)))
    .join("");
}

/**
 * @param {string} path
 * @param {string} text
 * @param {Parameters<typeof packagedPage>[2]} options
 */
function changeOuterLinks(path, text, { isPacked, repository }) {
  return text.replaceAll(
    /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g,
    (link, picture, label, target) => {
      if (/^(?:[a-z]+:|#)/i.test(target)) return link;
      const [place] = target.split("#");
      const linked = posix.join(posix.dirname(path), decodeURIComponent(place));
      if (isPacked(linked)) return link;
      if (repository === undefined) return picture ? "" : label;
      const address = `https://github.com/${repository}/${picture ? "raw" : "blob"}/HEAD/${linked}`;
      return `${picture}[${label}](${address}${target.slice(place.length)})`;
    },
  );
}
