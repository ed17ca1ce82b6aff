import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineProviderRule } from "../../../kubelet/index.ts";

/** Values of a wrong type end the decoding; what is left to say is about what is missing. */
export default defineProviderRule({
  id: "cred-env-format",
  severity: "information",
  stage: "decode",
  advice: true,
  source: "pkg/credentialprovider/plugin/plugin.go, ExecPlugin",
  check: ({ env }) =>
    env.value.flatMap(({ value, span, path }) =>
      value.name.value === "" ? [{ blame: { span, path }, params: {} }] : [],
    ),
  message: () =>
    "This environment variable has no name. The kubelet does not check this, and the plugin does not receive the value. Add a name; write both name and value as strings (numbers in quotes).",
  fix: maker.removal({}),
});
