import type { Finding } from "../../engine/analysis/finding.ts";
import { type CredentialRuleContext, readProviders } from "../../kubelet/index.ts";
import type { KindIndex } from "../../facts/field-index.ts";
import type { MapNode } from "../../engine/syntax/located-node.ts";
import { parentOf } from "../../engine/text/value-path.ts";
import { credentialRules } from "./credential-registry.ts";

/**
 * The findings of all rules about a CredentialProviderConfig. `decoded` is what decoding found: of
 * a value that is wrong in itself, and of what is in it, the rules say nothing more.
 */
export function runCredentialProviderRules(
  root: MapNode,
  index: KindIndex,
  context: CredentialRuleContext,
  decoded: readonly Finding[],
): readonly Finding[] {
  const providers = readProviders(root, index);
  const errors = decoded.filter(({ severity }) => severity === "error");
  const wrong = new Set(errors.map(({ path }) => path));
  const found: Finding[] = [];
  for (const rule of Object.values(credentialRules)) {
    for (const finding of rule.run(providers, context)) {
      if (!isWithin(finding.path, wrong)) found.push(finding);
    }
  }
  return found;
}

/** True for one of the paths, and for paths below one. */
function isWithin(path: string, paths: ReadonlySet<string>): boolean {
  for (let ancestor = path; ancestor !== ""; ancestor = parentOf(ancestor)) {
    if (paths.has(ancestor)) return true;
    if (parentOf(ancestor) === ancestor) return false;
  }
  return false;
}
