const plain = /^[A-Za-z0-9_-][\w.-]*(?:\/[A-Za-z0-9_-][\w.-]*)*$/;

/**
 * True for a path below a folder that is written in the one way there is: names with `/` between them, none of which begins with a
 * dot, has a letter that addresses encode, or could be a drive. A project's file may name hundreds.
 */
export function isPlainPath(path: string): boolean {
  return plain.test(path);
}

/** A written path, perhaps from Windows, with `/`. For paths of this machine, `shells/hosts/machine-paths` does it. */
export function withSlashes(path: string): string {
  return path.replaceAll("\\", "/");
}
