import { maker } from "../../../analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
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
    `"runOnce: true" stops the kubelet since 1.32 ("Runonce mode has been deprecated"), so kubelet ${version} does not start. Remove the line; there is no replacement.`,
  fix: maker.removal(),
});
