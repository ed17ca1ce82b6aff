import {
  type DocumentChecker,
  runImageRecordRules,
  type CredentialRuleContext,
  readProviders,
} from "../kubelet/index.ts";
import type { Finding } from "../engine/analysis/finding.ts";
import type { KindIndex } from "../facts/field-index.ts";
import type { MapNode } from "../engine/syntax/located-node.ts";
import { parentOf } from "../engine/text/value-path.ts";
import { credentialRules } from "./rules/credential-registry.ts";

/** Findings of the rules about an ImagePulledRecord or ImagePullIntent. */
export const checkImageRecord: DocumentChecker = ({ root, index, path }) =>
  runImageRecordRules(root, index, path);

export const checkCredentialProviders: DocumentChecker = (document) => {
  const { root, index, identity, version, gates, decoded, flagGates } = document;
  const { start } = root.span;
  const span = identity.apiVersionEntry?.value.span ?? { start, end: start };
  const apiVersion = { value: identity.apiVersion, span, path: "apiVersion" };
  const context = { version, gates, apiVersion, flagGates };
  return runCredentialProviderRules(root, index, context, decoded);
};

/**
 * The findings of all rules about a CredentialProviderConfig. `decoded` is what decoding found: of
 * a value that is wrong in itself, and of what is in it, the rules say nothing more.
 */
function runCredentialProviderRules(
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
