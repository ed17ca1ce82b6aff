import type { Field } from "../../../facts/field-index.ts";
import { mergePatch, withoutNulls } from "../merge-patch.ts";
import { isNull, type TreeNode } from "../tree.ts";
import { applyJsonPatch } from "./json-patch.ts";
import { kubeletTarget, type PatchType } from "./patch-name.ts";
import { type Budget, fileBudget } from "../../../engine/text/budget.ts";
import { refused, tooLarge, type PatchResult } from "./patch-result.ts";
import {
  readJsonValue,
  readPatchFiles,
  type PatchDocument,
  type PatchFile,
  type PatchProblem,
  type ReadPatches,
} from "./read-patch-files.ts";
import { applyStrategicPatch } from "./strategic-patch.ts";

/** A configuration and what kubeadm lays over it. */
export interface PatchInput {
  /** The text of the configuration, which is layer 0. */
  readonly base: string;
  /** The files of the folder; undefined: there is no such folder. */
  readonly files: readonly PatchFile[] | undefined;
  /** The text of the node's own `instance-config.yaml`, a strategic patch that comes last. */
  readonly instanceConfig?: string;
  /** The fields of KubeletConfiguration in the version of kubeadm. */
  readonly root: Field;
  /** The budget of the file of the patch, if there is one file. */
  readonly budget?: Budget;
}

/** A document that was applied to the configuration. */
interface AppliedPatch {
  readonly file: string;
  readonly type: PatchType;
}

/** The configuration that kubeadm writes, or the reason why it fails. */
export interface PatchedConfig extends Pick<ReadPatches, "read" | "ignored"> {
  /** The result; absent if kubeadm fails before. A JSON patch may result in any value. */
  readonly tree?: TreeNode;
  readonly applied: readonly AppliedPatch[];
  readonly problem?: PatchProblem;
}

/** The name of the file with the settings of one node, next to the configuration. */
const instanceFile = "instance-config.yaml";

/**
 * Lays a folder of patches over a configuration as `kubeadm init|join|upgrade --patches` does. The result is not
 * checked, neither by kubeadm. Never throws: a problem is part of the result.
 */
export function applyPatches({
  base,
  files,
  instanceConfig,
  root,
  budget = fileBudget(),
}: PatchInput): PatchedConfig {
  const found: ReadPatches = files ? readPatchFiles(files, budget) : noFolder;
  const inputs = { read: found.read, ignored: found.ignored };
  if (found.problem) return { ...inputs, applied: [], problem: found.problem };
  const start = readJsonValue(base, 0, 0, budget);
  if ("phrase" in start) {
    return { ...inputs, applied: [], problem: { stage: "base", code: "bad-yaml", ...start } };
  }
  const ownPatch = instancePatch(instanceConfig, found.read.length + 1, budget);
  if (ownPatch && "code" in ownPatch) return { ...inputs, applied: [], problem: ownPatch };
  const patches = [
    ...found.documents.filter(({ target }) => target === kubeletTarget),
    ...(ownPatch ? [ownPatch] : []),
  ];
  let tree = start.tree;
  const applied: AppliedPatch[] = [];
  for (const patch of patches) {
    const { file, type } = patch;
    const result = applyPatch(tree, patch, root, budget);
    if (!result.ok) {
      // A notice is due even where a limit of its own is reached.
      if (result.isTooLarge && budget.beyond.size === 0) {
        budget.take("nodes", Number.POSITIVE_INFINITY, { start: patch.start, end: patch.start });
      }
      const at = { file, start: patch.start };
      const code = result.isTooLarge ? "too-large" : "patch-failed";
      const problem = { stage: "apply", code, phrase: result.message, ...at } as const;
      return { ...inputs, applied, problem };
    }
    tree = result.tree;
    applied.push({ file, type });
  }
  return { ...inputs, tree, applied };
}

const noFolder: ReadPatches = {
  documents: [],
  read: [],
  ignored: [],
  problem: { stage: "read", code: "missing", phrase: "no such file or directory" },
};

function instancePatch(
  text: string | undefined,
  layer: number,
  budget: Budget,
): PatchDocument | PatchProblem | undefined {
  if (text === undefined) return undefined;
  const read = readJsonValue(text, 0, layer, budget);
  const file = instanceFile;
  if ("phrase" in read) return { stage: "read", code: "bad-yaml", ...read, file };
  return { file, target: kubeletTarget, type: "strategic", start: 0, tree: read.tree };
}

function applyPatch(
  target: TreeNode,
  { type, tree, start }: PatchDocument,
  root: Field,
  budget: Budget,
): PatchResult {
  if (type === "json") return applyJsonPatch(target, tree, "v4", budget);
  // Each document makes a new map of the settings before it.
  const settings = target.kind === "map" ? target.entries.size : 0;
  if (!budget.take("nodes", settings, { start, end: start })) return tooLarge;
  switch (type) {
    case "merge":
      return applyMergePatch(target, tree);
    case "strategic":
      return applyStrategicPatch(target, tree, root);
  }
}

/** A merge patch (RFC 7396); a list replaces the whole document, a scalar is rejected. */
function applyMergePatch(target: TreeNode, patch: TreeNode): PatchResult {
  if (isNull(target)) return refused("Invalid JSON Document");
  if (patch.kind === "scalar") return refused("Invalid JSON Patch");
  if (patch.kind === "list" || target.kind !== "map") {
    return { ok: true, tree: withoutNulls(patch) };
  }
  return { ok: true, tree: mergePatch(target, patch) };
}
