import { maker } from "../../../analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "container-runtime-endpoint-required",
  severity: "error",
  stage: "validation",
  phrase: "the containerRuntimeEndpoint was not specified or empty",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { endpoint: "containerRuntimeEndpoint" },
  // Elsewhere than in a drop-in of an old kubelet, an empty text becomes the default.
  check: ({ endpoint }, { version }) =>
    endpoint.value === "" ? [{ blame: endpoint, params: { version } }] : [],
  message: ({ version }: { readonly version: string }) =>
    `the containerRuntimeEndpoint was not specified or empty: kubelet ${version} sets no defaults after it has read the drop-ins, and does not start. Remove the line, or write the socket's address.`,
  fix: maker.either(maker.removal(), maker.byDefault),
});
