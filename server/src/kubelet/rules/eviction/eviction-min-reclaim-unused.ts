import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import {
  entriesOfSignals,
  hardThresholds,
  readThreshold,
} from "../../effective/eviction-thresholds.ts";

export default defineRule({
  id: "eviction-min-reclaim-unused",
  severity: "information",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/eviction/helpers.go, ParseThresholdConfig",
  fields: {
    reclaim: "evictionMinimumReclaim",
    hard: "evictionHard",
    soft: "evictionSoft",
    merge: "mergeDefaultEvictionSettings",
  },
  check({ reclaim, soft }, { config, node }) {
    const hard = hardThresholds(config, node);
    const isOff = (text: string | undefined): boolean => readThreshold(text ?? "0%").kind === "off";
    return (
      entriesOfSignals(reclaim)
        // The kubelet derives the thresholds of these itself.
        .filter(({ signal }) => !/^(containerfs|allocatableMemory)\./.test(signal))
        .filter(({ signal }) => isOff(hard.get(signal)) && isOff(soft.value.get(signal)?.value))
        .map(({ signal, setting: blame }) => ({ blame, params: { signal } }))
    );
  },
  message: ({ signal }: { readonly signal: string }) =>
    `This minimum reclaim has no effect: neither evictionHard nor evictionSoft has a threshold for ${signal}. Add one, or remove the line.`,
  fix: maker.removal(),
});
