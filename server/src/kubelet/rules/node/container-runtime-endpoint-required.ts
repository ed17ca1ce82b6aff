import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "container-runtime-endpoint-required",
  severity: "error",
  stage: "validation",
  phrase: "the containerRuntimeEndpoint was not specified or empty",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { endpoint: "containerRuntimeEndpoint" },
  // Elsewhere than in a drop-in of an old kubelet or in a flag, an empty text becomes the default.
  check: ({ endpoint }, { version }) =>
    endpoint.value === "" ? [{ blame: endpoint, params: { version } }] : [],
  message: ({ version }: { readonly version: string }) =>
    `containerRuntimeEndpoint is empty ("the containerRuntimeEndpoint was not specified or empty"). Kubelet ${version} does not start. Remove the line, or set it to the runtime's socket.`,
  fix: maker.either(maker.removal(), maker.byDefault),
});
