import { maker } from "../../../analysis/fix-candidates.ts";
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
      ? "mergeDefaultEvictionSettings has no effect in a drop-in: the kubelet adds the default thresholds while it loads the main file. Move it there."
      : "mergeDefaultEvictionSettings has nothing to merge: it adds the default thresholds to an evictionHard in the same file, and this one has none. Other eviction settings have no defaults. Remove the line, or write evictionHard.",
  fix: maker.removal({}),
});
