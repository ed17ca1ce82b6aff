// The pages of the npm package: links to what is not in it become plain words.
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
 */
export function npmPage(path, text) {
  // Examples of code stay as they are.
  const parts = text.split(/(^```[^]*?^```$)/m);
  return parts.map((part, at) => (at % 2 === 1 ? part : withoutOuterLinks(path, part))).join("");
}

/**
 * @param {string} path
 * @param {string} text
 */
function withoutOuterLinks(path, text) {
  return text.replaceAll(
    /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g,
    (link, picture, label, target) => {
      if (/^(?:[a-z]+:|#)/i.test(target)) return link;
      const [place] = target.split("#");
      const isInside = isInNpmPackage(posix.join(posix.dirname(path), decodeURIComponent(place)));
      return isInside ? link : picture ? "" : label;
    },
  );
}
