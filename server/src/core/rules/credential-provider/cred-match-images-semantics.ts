import { parseGoUrl } from "../../kubelet/go-url.ts";
import type { PatternTrap } from "../../messages/rules/credential-provider.ts";
import { isBefore } from "../../schema/field-index.ts";
import type { KubernetesVersion } from "../../schema/table.ts";
import { defineProviderRule } from "./define-credential-rule.ts";

/** Patterns that match fewer images than they seem to. */
export const credMatchImagesSemantics = defineProviderRule({
  id: "cred-match-images-semantics",
  severity: "warning",
  check: ({ matchImages }, { version }) =>
    matchImages.value.flatMap((pattern) => {
      const trap = trapIn(pattern.value, version);
      if (!trap) return [];
      const params = { pattern: pattern.value, trap };
      // A star alone does match something, if only names without a dot.
      return [{ blame: pattern, params, severity: trap === "star-alone" ? "hint" : "warning" }];
    }),
});

function trapIn(pattern: string, version: KubernetesVersion): PatternTrap | undefined {
  const url = parseGoUrl(`https://${pattern}`, !isBefore(version, "1.36"));
  // An address with a scheme is a finding of its own.
  if (!url.ok || pattern.includes("://")) return undefined;
  if (url.host === "") return "no-host";
  if (url.path.includes("*")) return "star-in-path";
  if (/[:@]/.test(url.path)) return "tag";
  return url.host === "*" ? "star-alone" : undefined;
}
