import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineProviderRule, parseGoUrl } from "../../../kubelet/index.ts";
import { isBefore } from "../../../facts/field-index.ts";
import { readablePattern } from "./shared/provider-fixes.ts";

export default defineProviderRule({
  id: "cred-match-images-format",
  severity: "error",
  stage: "validation",
  phrase: "match image is invalid",
  source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
  check: ({ matchImages }, { version }) =>
    matchImages.value.flatMap((pattern) => {
      const url = parseGoUrl(`https://${pattern.value}`, !isBefore(version, "1.36"));
      if (url.ok) return [];
      return [{ blame: pattern, params: { pattern: pattern.value, reason: url.reason } }];
    }),
  message: ({ pattern, reason }: { readonly pattern: string; readonly reason: string }) =>
    `"${pattern}" is not a valid image pattern ("match image is invalid": ${reason}). The kubelet does not start. Write a registry host with optional port and path, such as "*.registry.example:8080/path".`,
  fix: maker.rewritten(readablePattern),
});
