import { defineRule } from "../define-rule.ts";

export const containerRuntimeEndpointRequired = defineRule({
  id: "container-runtime-endpoint-required",
  severity: "error",
  fields: { endpoint: "containerRuntimeEndpoint" },
  // Elsewhere than in a drop-in of an old kubelet, an empty text becomes the default.
  check: ({ endpoint }, { version }) =>
    endpoint.value === "" ? [{ blame: endpoint, params: { version } }] : [],
});
