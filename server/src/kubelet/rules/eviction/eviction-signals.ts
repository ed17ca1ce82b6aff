import { preferred, removeAt, renameAt, maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule, defineNodeRule } from "../define-rule.ts";
import {
  entriesOfSignals,
  isEffective,
  readThreshold,
} from "../../effective/eviction-thresholds.ts";

export const evictionAllocatableSignal = defineRule({
  id: "eviction-allocatable-signal",
  severity: "warning",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/eviction/helpers.go, ParseThresholdConfig",
  fields: { hard: "evictionHard", soft: "evictionSoft" },
  optional: ["hard", "soft"],
  check({ hard, soft }) {
    return entriesOfSignals(hard, soft)
      .filter(({ signal }) => signal === "allocatableMemory.available")
      .map(({ signal, setting: blame }) => ({ blame, params: { signal } }));
  },
  message: ({ signal }: { readonly signal: string }) =>
    `${signal} is internal to the kubelet, which derives its threshold from memory.available. Set memory.available instead.`,
  fix: (_params, { path }, context) => [
    renameAt(path, "memory.available", context, preferred),
    removeAt(path, context, preferred),
  ],
});

export const evictionContainerfsIgnored = defineRule({
  id: "eviction-containerfs-ignored",
  severity: "warning",
  stage: "start-up",
  phrase: "ignoring",
  source: "pkg/kubelet/eviction/helpers.go, ParseThresholdConfig",
  fields: { hard: "evictionHard", soft: "evictionSoft" },
  optional: ["hard", "soft"],
  check({ hard, soft }) {
    return entriesOfSignals(hard, soft)
      .filter(({ signal }) => signal.startsWith("containerfs."))
      .filter(({ setting }) => isEffective(readThreshold(setting.value)))
      .map(({ signal, setting: blame }) => ({ blame, params: { signal } }));
  },
  message: ({ signal }: { readonly signal: string }) =>
    `The kubelet ignores ${signal} and logs "ignoring". It uses the threshold of nodefs or imagefs, whichever stores the writable layers of containers. Remove the line.`,
  fix: maker.removal(),
});

export const evictionWindowsInodes = defineNodeRule({
  id: "eviction-windows-inodes",
  severity: "warning",
  stage: "start-up",
  source: "pkg/kubelet/eviction/helpers.go, makeSignalObservations",
  fields: { hard: "evictionHard", soft: "evictionSoft", reclaim: "evictionMinimumReclaim" },
  check({ hard, soft, reclaim }, { node }) {
    if (node?.os !== "windows") return [];
    return [hard, soft, reclaim].flatMap((map) =>
      [...map.value]
        .filter(([signal, { written }]) => written && signal.endsWith(".inodesFree"))
        .map(([signal, blame]) => ({ blame, params: { signal } })),
    );
  },
  message: ({ signal }: { readonly signal: string }) =>
    `Windows has no inodes, so ${signal} has no effect, and the kubelet logs nothing. Use ${signal.replace("inodesFree", "available")} instead.`,
  fix: maker.removal(),
});
