import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineProviderRule } from "../../../kubelet/index.ts";

export default defineProviderRule({
  id: "cred-match-images-scheme",
  severity: "warning",
  stage: "start-up",
  advice: true,
  source: "pkg/credentialprovider/keyring.go, URLsMatchStr",
  check: ({ matchImages }) =>
    matchImages.value.flatMap((pattern) => {
      const registry = /^https?:\/\/(.*)$/.exec(pattern.value)?.[1];
      if (registry === undefined) return [];
      return [{ blame: pattern, params: { pattern: pattern.value, registry } }];
    }),
  message: ({ pattern, registry }: { readonly pattern: string; readonly registry: string }) =>
    `"${pattern}" does not match any image: image names have no scheme, so the kubelet reads the scheme as the host name. Write "${registry}".`,
  fix: maker.rewritten((text) => text.replace(/^[a-z]+:\/\//i, "")),
});
