import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

export const runOnceRemoved = defineRule({
  id: "run-once-removed",
  severity: "error",
  versions: { since: "1.32" },
  stage: "validation",
  phrase: "Runonce mode has been deprecated",
  otherVersions: "older",
  source: "cmd/kubelet/app/server.go, run",
  fields: { runOnce: "runOnce" },
  check: ({ runOnce }, { version }) =>
    runOnce.value ? [{ blame: runOnce, params: { version } }] : [],
  message: ({ version }: { readonly version: string }) =>
    `runOnce was removed in 1.32 ("Runonce mode has been deprecated"). Kubelet ${version} does not start with "runOnce: true". Remove the line; there is no replacement.`,
  fix: maker.removal(),
});
