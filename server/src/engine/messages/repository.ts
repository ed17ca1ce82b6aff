/**
 * The project's repository on GitHub, as OWNER/NAME. `npm run set-repository` writes it here, into `package.json` and into the
 * texts that name it.
 */
export const repository: string = "OWNER/kubelet-config";

/** The address of a repository's website on GitHub Pages. */
export function websiteOf(name: string): string {
  return `https://${name.replace("/", ".github.io/")}`;
}

/** Whether a name stands for a repository that does not exist yet. No message and no package may lead to it. */
export function isPlaceholder(name: string): boolean {
  return name.startsWith("OWNER/");
}
