import { type TreeMap, treeOf } from "../../kubelet/index.ts";
import { parseFile } from "../../engine/syntax/parse.ts";
import type { ExactJson } from "../../engine/text/json-text.ts";
import type { PostureLayout } from "../../facts/posture-table.ts";

/** Files and output of a node that a tool reads. */
export interface Evidence {
  readonly layout: PostureLayout;
  /** The text of the file of `--config`; undefined without one. */
  readonly main: string | undefined;
  /** All files of the drop-in folder, those too that the kubelet leaves out; undefined without one. */
  readonly dropIns: readonly EvidenceFile[] | undefined;
  readonly flags: readonly string[];
  /** The kubelet's answer to `/configz`; undefined if the kubelet does not start. */
  readonly configz: { readonly [key: string]: ExactJson } | undefined;
}

interface EvidenceFile {
  readonly path: string;
  readonly text: string;
}

/** A file as a tool reads it: its first document; undefined if it is not YAML. */
export interface ReadEvidence {
  readonly root: TreeMap | undefined;
}

/** Reads a text as the tools do, by the first document; undefined where it does not parse. */
export function readTextOf(text: string): ReadEvidence | undefined {
  const { documents, refused } = parseFile(text);
  const [document] = documents;
  if (refused || !document || document.problems.length > 0) return undefined;
  return { root: treeOf(document.root, 0) };
}

/** The command line of the process as `ps` shows it. */
export function commandLine({ layout, main, dropIns, flags }: Evidence): string {
  const folder =
    layout === "rke2"
      ? "/var/lib/rancher/rke2/agent/etc/kubelet.conf.d"
      : layout === "k3s"
        ? "/var/lib/rancher/k3s/agent/etc/kubelet.conf.d"
        : "/etc/kubernetes/kubelet.conf.d";
  return [
    "kubelet",
    ...(main === undefined ? [] : ["--config=/var/lib/kubelet/config.yaml"]),
    ...(dropIns === undefined ? [] : [`--config-dir=${folder}`]),
    ...flags,
  ].join(" ");
}
