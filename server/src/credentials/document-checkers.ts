import { runCredentialProviderRules } from "./rules/run-credential-provider-rules.ts";
import { type DocumentChecker, runImageRecordRules } from "../kubelet/index.ts";

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
