import { removeAt, setAt, maker } from "../../../engine/analysis/fix-candidates.ts";
import { joinEdits, setValue, writtenPlace } from "../../../engine/syntax/edits/document-editor.ts";
import { type FixCandidates, type FixContext, fixOf } from "../../../engine/analysis/fix.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import { isBefore } from "../../../facts/field-index.ts";
import type { Json } from "../../../facts/table.ts";
import { pathOfKey } from "../../../engine/text/value-path.ts";
import { defineRule } from "../define-rule.ts";
import { list } from "../../../engine/messages/english-words.ts";
import { keyOf } from "../shared/key-of.ts";
import {
  defaultThresholdsOn,
  mergesDefaults,
  isFromDropIn,
} from "../../effective/eviction-thresholds.ts";

interface EvictionHardPartialParams {
  readonly missing: readonly string[];
  readonly isEmpty: boolean;
  readonly canMerge: boolean;
  /** Whose defaults the missing signals have. */
  readonly os: "linux" | "windows";
}

export const evictionHardPartial = defineRule({
  id: "eviction-hard-partial",
  severity: "warning",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/eviction/helpers.go, ParseThresholdConfig",
  fields: { hard: "evictionHard", merge: "mergeDefaultEvictionSettings" },
  check({ hard }, { config, version, role, node }) {
    // A drop-in is merged into the thresholds that are there.
    if (!hard.written || mergesDefaults(config) || role === "drop-in") return [];
    const missing = [...defaultThresholdsOn(node).keys()].filter(
      (signal) => !hard.value.has(signal),
    );
    if (missing.length === 0) return [];
    // Most nodes keep images on the node's own file system, which the nodefs signals watch; an empty map is
    // intentional.
    const isMinor = missing.every((signal) => signal.startsWith("imagefs."));
    const isEmpty = hard.value.size === 0;
    return [
      {
        blame: keyOf(hard, config),
        params: {
          missing,
          isEmpty,
          canMerge: !isBefore(version, "1.33"),
          os: node?.os ?? "linux",
        },
        severity: isMinor || isEmpty ? ("information" as const) : undefined,
      },
    ];
  },
  message: ({ missing, isEmpty, canMerge }: EvictionHardPartialParams) =>
    isEmpty
      ? "An empty evictionHard disables hard eviction. The kernel may kill processes, or the disk may fill up, before the kubelet evicts a pod. To use the defaults, remove the line."
      : `evictionHard replaces all default thresholds, so the kubelet does not evict pods for ${list(missing, "and")}. Add ${missing.length === 1 ? "that signal" : "those signals"} (0% disables a signal)${canMerge ? ", or set mergeDefaultEvictionSettings: true" : ""}.`,
  fix: completeSignals,
});

/** The thresholds that the file leaves out, as the defaults have them; since 1.33 one setting is enough. */
function completeSignals(
  { missing, isEmpty, canMerge, os }: EvictionHardPartialParams,
  { path }: Finding,
  context: FixContext,
): FixCandidates {
  const thresholds = missing.flatMap((signal): [string, Json][] => {
    const threshold = defaultThresholdsOn({ os }).get(signal);
    return threshold === undefined ? [] : [[signal, threshold]];
  });
  const { edited } = context;
  const isMap = writtenPlace(edited, path)?.node.kind === "map";
  const edits = isEmpty
    ? setValue(edited, path, Object.fromEntries(thresholds))
    : joinEdits(
        ...thresholds.map(([signal, threshold]) =>
          setValue(edited, pathOfKey(path, signal), threshold),
        ),
      );
  const title = { key: "complete-signals", params: {} } as const;
  return [
    isEmpty ? removeAt(path, context) : undefined,
    isMap ? fixOf(title, edits, { isPreferred: !isEmpty }) : undefined,
    canMerge && !isEmpty ? setAt("mergeDefaultEvictionSettings", true, context) : undefined,
  ];
}

export const mergeDefaultEvictionScope = defineRule({
  id: "merge-default-eviction-scope",
  severity: "information",
  versions: { since: "1.33" },
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/apis/config/v1beta1/defaults.go, SetDefaults_KubeletConfiguration",
  fields: { merge: "mergeDefaultEvictionSettings", hard: "evictionHard" },
  check({ merge, hard }, { role }) {
    if (!merge.written || !merge.value) return [];
    const isDropIn = role === "drop-in" || isFromDropIn(merge);
    return isDropIn || !hard.written ? [{ blame: merge, params: { isDropIn } }] : [];
  },
  message: ({ isDropIn }: { readonly isDropIn: boolean }) =>
    isDropIn
      ? "mergeDefaultEvictionSettings has no effect in a drop-in. The kubelet adds the default thresholds when it loads the main file. Move the line to the main file."
      : "mergeDefaultEvictionSettings has no effect without evictionHard in the same file; other eviction settings have no defaults. Remove the line, or set evictionHard.",
  fix: maker.removal({}),
});
