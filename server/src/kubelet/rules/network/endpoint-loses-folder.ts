import { preferred, replaceAt } from "../../../engine/analysis/fix-candidates.ts";
import { parseGoUrl } from "../../go-url.ts";
import { defineRule } from "../define-rule.ts";

interface LostFolder {
  readonly written: string;
  /** The text between the second slash and the third. */
  readonly host: string;
  readonly path: string;
  readonly meant: string;
}

export const endpointLosesFolder = defineRule({
  id: "endpoint-loses-folder",
  severity: "warning",
  stage: "start-up",
  advice: true,
  source: "cmd/kubelet/app/server.go, run",
  fields: { runtime: "containerRuntimeEndpoint", images: "imageServiceEndpoint" },
  check: ({ runtime, images }) =>
    [runtime, images].flatMap((blame) => {
      const url = parseGoUrl(blame.value);
      // Behind two slashes a URL has its host, of which a socket knows nothing.
      if (!blame.written || !url.ok || url.scheme !== "unix" || url.host === "") return [];
      const meant = `unix:///${url.host}${url.path}`;
      return [{ blame, params: { written: blame.value, host: url.host, path: url.path, meant } }];
    }),
  message: ({ written, host, path, meant }: LostFolder) =>
    `In "${written}", the kubelet reads "${host}" as a host name and looks for ${path === "" ? "a socket without a path" : `the socket "${path}"`}. A path needs three slashes. Write ${meant}.`,
  fix: ({ meant }, { path }, context) => [replaceAt(path, meant, context, preferred)],
});
