import { isPath } from "./page-state.ts";
import type { PlaygroundFile } from "./service-protocol.ts";

/** An example of `examples/`. */
export interface Example {
  readonly id: string;
  readonly files: readonly PlaygroundFile[];
}

/** Values that the script of the examples leaves for this one. */
declare global {
  var kubeletConfigExamples: readonly Example[] | undefined;
}

const header = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
`;

/** A new file of the main configuration. */
export const emptyFiles: readonly PlaygroundFile[] = [{ path: "/kubelet.yaml", text: header }];

export function examples(): readonly Example[] {
  return globalThis.kubeletConfigExamples ?? [];
}

/** A drop-in in the folder of the others, that is read after them. */
export function newDropIn(files: readonly PlaygroundFile[]): PlaygroundFile {
  const others = files.filter(({ path }) => path.endsWith(".conf"));
  const [main] = files;
  const beside = `${folderOf(main?.path ?? "/kubelet.yaml")}/kubelet.conf.d`;
  const folder = others[0] ? folderOf(others[0].path) : beside;
  const taken = new Set(files.map(({ path }) => path));
  let number = 10;
  while ([...taken].some((path) => path.startsWith(`${folder}/${number}-`))) number += 10;
  return { path: `${folder}/${number}-drop-in.conf`, text: header };
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

/** The path for a name that a user has entered; undefined for an invalid one, and for one that another file has. */
export function renamed(
  written: string,
  at: number,
  files: readonly PlaygroundFile[],
): string | undefined {
  const path = `/${written.trim().replace(/^\/+/, "")}`;
  const isTaken = files.some((file, other) => other !== at && file.path === path);
  return isPath(path) && !isTaken ? path : undefined;
}
