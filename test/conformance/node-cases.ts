import { isDeepStrictEqual } from "node:util";
import { applyPatches } from "../../server/src/core/effective/kubeadm-patches/apply-patches.ts";
import { treeJson } from "../../server/src/core/effective/tree-json.ts";
import { configIndex } from "../../server/src/core/kubelet/config-index.ts";
import { kubernetesVersions, type KubernetesVersion } from "../../server/src/core/schema/table.ts";
import { jsonText } from "../../server/src/core/text/json-text.ts";
import { knowledge } from "../support/knowledge.ts";
import type { Disagreement } from "./disagreement.ts";

/** A case about a node, or about what is done to a file on its way to one. */
export interface NodeCase {
  readonly id: string;
  readonly tag: string;
  readonly version: KubernetesVersion;
  readonly kubelet: { readonly starts: boolean };
  readonly node: PatchCase;
}

/** A folder of patches and what kubeadm made of it. */
interface PatchCase {
  readonly about: "kubeadm-patches";
  readonly base: string;
  readonly files: readonly { readonly name: string; readonly text: unknown }[];
  readonly patchesPath?: string;
  readonly kubeadm: {
    readonly ok: boolean;
    readonly result?: unknown;
    readonly stage?: string;
    readonly code?: string;
    readonly applied?: readonly string[];
    readonly read?: readonly string[];
    readonly ignored?: readonly string[];
  };
}

/** The cases of a file of `cases/node-*`, each once for every version that it holds for; the files are reference data. */
export function nodeCasesOf(lines: readonly string[], about: string): NodeCase[] {
  return lines.flatMap((line) => {
    const data = JSON.parse(line) as { readonly id: string } & Omit<PatchCase, "about">;
    // There was no kubeadm 1.30 to be had.
    const versions = kubernetesVersions.filter((version) => version !== "1.30");
    return versions.map((version): NodeCase => {
      const node = { ...data, about: "kubeadm-patches" } as const;
      const kubelet = { starts: data.kubeadm.ok };
      return { id: `${data.id} ${version}`, tag: about, version, kubelet, node };
    });
  });
}

/** In what we differ from kubeadm or the kubelet on one case. */
export function nodeDisagreement({ node, version }: NodeCase): Disagreement {
  const { base, files, patchesPath, kubeadm } = node;
  const index = configIndex(knowledge.schema, version);
  if (!index) return { verdict: ["no such version"], effective: [], errors: [] };
  const found = files.map(({ name, text }) => ({
    path: name,
    text: typeof text === "string" ? text : undefined,
  }));
  const isMissing = patchesPath !== undefined;
  const patched = applyPatches({ base, files: isMissing ? undefined : found, root: index.root });
  const ours = {
    stage: patched.problem?.stage,
    code: patched.problem?.code,
    applied: patched.problem ? [] : patched.applied.map(({ type }) => type),
    read: patched.problem?.stage === "read" ? [] : patched.read.map(baseName),
    ignored: patched.problem?.stage === "read" ? [] : patched.ignored.map(baseName),
  };
  const { ok, result, stage, code, applied = [], read = [], ignored = [] } = kubeadm;
  const theirs = { stage, code, applied: ok ? applied : [], read, ignored };
  const written: unknown = patched.tree && JSON.parse(jsonText(treeJson(patched.tree)));
  return {
    verdict: differing(!patched.problem, ok),
    effective: differing(written, result),
    errors: differing(ours, theirs),
  };
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function differing(ours: unknown, theirs: unknown): string[] {
  if (isDeepStrictEqual(ours, theirs)) return [];
  return [`it is ${JSON.stringify(theirs)}, we have ${JSON.stringify(ours)}`];
}
