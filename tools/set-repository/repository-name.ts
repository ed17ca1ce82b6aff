import { websiteOf } from "../../server/src/engine/messages/repository.ts";

/** Why GitHub has no repository with this name; undefined for OWNER/NAME as GitHub accepts it. */
export function nameProblem(name: string): string | undefined {
  const [owner = "", repository = "", ...rest] = name.split("/");
  if (owner === "" || repository === "" || rest.length > 0) {
    return `"${name}" is not a repository. Write OWNER/NAME, for example acme-corp/kubelet-config.`;
  }
  if (owner.length > 39 || !/^[a-z\d]+(?:-[a-z\d]+)*$/i.test(owner)) {
    return `GitHub does not allow the owner "${owner}". Use at most 39 letters, digits and single hyphens.`;
  }
  if (!/^[\w.-]{1,100}$/.test(repository) || /^\.{1,2}$|\.git$/i.test(repository)) {
    return `GitHub does not allow the name "${repository}". Use at most 100 letters, digits, ".", "-" and "_", and no ".git" at the end.`;
  }
  return undefined;
}

/** Finds a repository's name, and the address of its website, where they are not parts of longer names. */
function patternsOf(name: string): readonly [name: RegExp, website: RegExp] {
  const patternOf = (text: string): RegExp =>
    new RegExp(String.raw`(?<![\w.-])${text.replaceAll(".", "\\.")}(?![\w-]|\.(?!git\b)\w)`, "g");
  return [patternOf(name), patternOf(hostAndPath(name))];
}

function hostAndPath(name: string): string {
  return websiteOf(name).replace("https://", "");
}

/** Whether a text names a repository or its website. */
export function namesRepository(text: string, name: string): boolean {
  return patternsOf(name).some((pattern) => text.search(pattern) >= 0);
}

/** A text with another repository instead of the one that it names. */
export function renameRepository(text: string, from: string, to: string): string {
  const [name, website] = patternsOf(from);
  return text.replaceAll(name, to).replaceAll(website, hostAndPath(to));
}
