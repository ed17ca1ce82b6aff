import { templateEndings, withoutTemplateEnding } from "../../engine/files/template-path.ts";
import { passedOverName } from "../../kubelet/identify.ts";
import { isArgumentFilePath, isUnitPath } from "../../kubelet/parts/flag-file-path.ts";

/** Folders in which no configuration of the project is looked for: the code of others, and what tools fetch. */
const foldersOfOthers: ReadonlySet<string> = new Set(["node_modules", "vendor", ".terraform"]);

/** Whether a search enters a folder of this name; `isWhole`: also those that are usually passed over. */
export function isSearchedFolder(name: string, isWhole = false): boolean {
  return name !== ".git" && (isWhole || !foldersOfOthers.has(name));
}

/** Also scripts, Nix, Butane, Ignition and templates, whose last ending is that of their tool. */
const endings = [
  "yaml",
  "yml",
  "json",
  "conf",
  "sh",
  "bash",
  "ps1",
  "bat",
  "cmd",
  "nix",
  "toml",
  "tf",
  "tofu",
  "tfvars",
  "hcl",
  "bicep",
  "bu",
  "ign",
  ...templateEndings,
];

const checkedEndings = new RegExp(
  `\\.(?:${endings.join("|")})$|(?:^|/)(?:(?:group|host)_vars/[^/]+|user[-_]?data(?:\\.txt)?|Clusterfile|Dockerfile|Makefile|Vagrantfile|(?:k3s|rke2|k0s)[^/]*\\.service)$`,
);

/** Whether a file that is found in a folder may hold something of the kubelet's, by its path with `/`. */
export function isCheckedPath(path: string): boolean {
  const made = withoutTemplateEnding(path);
  return (
    checkedEndings.test(path) ||
    isUnitPath(made) ||
    isArgumentFilePath(made) ||
    passedOverName(path) !== undefined
  );
}

/** Files that `isCheckedPath` accepts, as globs for editors. */
export const checkedGlobs: readonly string[] = [
  `**/*.{${endings.join(",")}}`,
  "**/{user-data,user-data.txt,userdata.txt,Clusterfile,Dockerfile,Makefile,Vagrantfile}",
  "**/{group_vars,host_vars}/*",
  "**/*kubelet*.conf.d/*",
  "**/{k3s,rke2,k0s}*.service",
  "**/*kubelet*.{service,container}",
  "**/{kubeadm-flags,kubelet}.env",
  "**/kubelet/environment",
  "**/{default,sysconfig,etc/kubernetes,conf.d,args,default-args}/kubelet",
];
