import { isArgumentFilePath, isUnitPath } from "../../kubelet/index.ts";

/** Folders in which no configuration is looked for. */
export const skippedFolders: ReadonlySet<string> = new Set([".git", "node_modules"]);

const checkedEndings = /\.(?:yaml|yml|json|conf|sh|toml|tf|tofu|tfvars)$/;

/** Whether a file that is found in a folder may hold something of the kubelet's, by its path. */
export function isCheckedPath(path: string): boolean {
  const plain = path.replaceAll("\\", "/");
  return checkedEndings.test(path) || isUnitPath(plain) || isArgumentFilePath(plain);
}
