import { preferred, setAt } from "../../../engine/analysis/fix-candidates.ts";
import type { FixCandidates, FixContext } from "../../../engine/analysis/fix.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import { defineProviderRule } from "../../../kubelet/index.ts";
import { type NamedProvider, provider } from "./shared/messages.ts";
import { knownPlugin, providerOf } from "./shared/provider-fixes.ts";

export default defineProviderRule({
  id: "cred-match-images-required",
  severity: "error",
  stage: "validation",
  phrase: "at least 1 item in matchImages is required",
  source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
  check: ({ name, matchImages }) =>
    matchImages.value.length > 0 ? [] : [{ blame: matchImages, params: { name: name.value } }],
  message: ({ name }: NamedProvider) =>
    `${provider(name)} has no matchImages ("at least 1 item in matchImages is required"). The kubelet does not start. List the registries that this plugin provides credentials for.`,
  fix: knownImages,
});

function knownImages(_params: unknown, finding: Finding, context: FixContext): FixCandidates {
  const plugin = knownPlugin(finding, context);
  const path = `${providerOf(finding)}.matchImages`;
  return [plugin && setAt(path, [...plugin.images], context, preferred)];
}
