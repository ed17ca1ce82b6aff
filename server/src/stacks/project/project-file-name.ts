/** The name of the file that configures the checks in its folder and the folders below. */
export const projectFileName = ".kubelet-config.yaml";

/** True for the path of a project's file, on any machine. */
export function isProjectFilePath(path: string): boolean {
  return path.split(/[/\\]/).at(-1) === projectFileName;
}
