/** The scheme of the documents that show the effective actions of a profile. */
export const seccompScheme = "kubelet-seccomp";

/** The scheme of the documents that show an effective configuration. */
export const effectiveScheme = "kubelet-effective";

/** True for a document that only shows something and is not a file. */
export function isViewOfOurs(uri: string): boolean {
  return [effectiveScheme, seccompScheme].some((scheme) => uri.startsWith(`${scheme}:`));
}
