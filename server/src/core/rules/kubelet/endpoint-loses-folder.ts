import { parseGoUrl } from "../../kubelet/go-url.ts";
import { defineRule } from "../define-rule.ts";

export const endpointLosesFolder = defineRule({
  id: "endpoint-loses-folder",
  severity: "warning",
  fields: { runtime: "containerRuntimeEndpoint", images: "imageServiceEndpoint" },
  check: ({ runtime, images }) =>
    [runtime, images].flatMap((blame) => {
      const url = parseGoUrl(blame.value);
      // Behind two slashes a URL has its host, of which a socket knows nothing.
      if (!blame.written || !url.ok || url.scheme !== "unix" || url.host === "") return [];
      const meant = `unix:///${url.host}${url.path}`;
      return [{ blame, params: { written: blame.value, host: url.host, path: url.path, meant } }];
    }),
});
