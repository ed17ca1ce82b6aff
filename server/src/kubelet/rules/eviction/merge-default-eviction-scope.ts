import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import { isFromDropIn } from "../../effective/eviction-thresholds.ts";

export default defineRule({
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
