import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineNodeRule } from "../define-rule.ts";

export default defineNodeRule({
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
