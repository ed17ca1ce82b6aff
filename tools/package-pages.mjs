// The pages of the npm package: links to what is not in it lead to the repository, or become plain words without one.
import { posix } from "node:path";

/** Files of the npm package in addition to the bundles; the rest of dist/ is VS Code's. */
export const npmFiles = [
  ...["LICENSE", "CHANGELOG.md", "README.md", "README.zh-cn.md", "SECURITY.md", "docs", "deploy"],
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

/**
 * A page as the npm package has it.
 * @param {string} path its path in the project
 * @param {string} text
 * @param {string | undefined} repository
 */
export function npmPage(path, text, repository) {
  // Examples of code stay as they are.
  const parts = text.split(/(^```[^]*?^```$)/m);
  return parts
    .map((part, at) => (at % 2 === 1 ? part : changeOuterLinks(path, part, repository)))
    .join("");
}

/**
 * @param {string} path
 * @param {string} text
 * @param {string | undefined} repository
 */
function changeOuterLinks(path, text, repository) {
  return text.replaceAll(
    /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g,
    (link, picture, label, target) => {
      if (/^(?:[a-z]+:|#)/i.test(target)) return link;
      const [place] = target.split("#");
      const linked = posix.join(posix.dirname(path), decodeURIComponent(place));
      if (isInNpmPackage(linked)) return link;
      if (repository === undefined) return picture ? "" : label;
      const address = `https://github.com/${repository}/${picture ? "raw" : "blob"}/HEAD/${linked}`;
      return `${picture}[${label}](${address}${target.slice(place.length)})`;
    },
  );
}
