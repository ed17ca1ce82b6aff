import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { projectUrl } from "./site-pages.ts";

/** A file of the playground. */
interface ExampleFile {
  /** An absolute path, as a node or a project has it. */
  readonly path: string;
  readonly text: string;
}

/** Files that belong together. */
export interface Example {
  readonly id: string;
  readonly files: readonly ExampleFile[];
}

/** The files of `examples/` as the playground offers them: what belongs together is one example. */
export function examples(): readonly Example[] {
  const paths = examplePaths();
  const read = (path: string): ExampleFile => ({
    path: `/${path}`,
    text: readFileSync(new URL(`examples/${path}`, projectUrl), "utf8"),
  });
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const group = groupOf(path);
    groups.set(group, [...(groups.get(group) ?? []), path]);
  }
  return [...groups]
    .map(([id, members]) => ({ id, files: members.toSorted(mainFirst).map(read) }))
    .toSorted((one, other) => orderOf(one.id) - orderOf(other.id));
}

/** All files of `examples/` that are not pages. */
export function examplePaths(): readonly string[] {
  const folder = new URL("examples/", projectUrl);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".md"))
    .map(({ parentPath, name }) => relative(fileURLToPath(folder), join(parentPath, name)))
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted();
}

/** The example of a file of `examples/`. */
export function groupOf(path: string): string {
  if (path.startsWith("kubelet.conf.d/")) return "kubelet.yaml";
  if (path.startsWith("kubeadm-node/")) return "kubeadm-node";
  if (path === "pod.yaml" || path.startsWith("seccomp/")) return "seccomp";
  return path;
}

function mainFirst(one: string, other: string): number {
  const rank = (path: string): number =>
    /(?:^|\/)(?:kubelet|config)\.yaml$/.test(path) ? 0 : path.endsWith(".conf") ? 2 : 1;
  return rank(one) - rank(other) || (one < other ? -1 : 1);
}

function orderOf(id: string): number {
  return id === "kubelet.yaml" ? 0 : id.startsWith("platforms/") ? 2 : 1;
}
