import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineProviderRule } from "../../../kubelet/index.ts";

/** Values of a wrong type end the decoding; what is left to say is about what is missing. */
export const credEnvFormat = defineProviderRule({
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

/** A variable as shells and systemd write it. */
const variable = /\$(?:\{[A-Za-z_]\w*\}|[A-Za-z_]\w*)/;

export const credEnvLiteral = defineProviderRule({
  id: "cred-env-literal",
  severity: "warning",
  stage: "start-up",
  advice: true,
  source: "pkg/credentialprovider/plugin/plugin.go, ExecPlugin",
  check: ({ args, env }) => {
    const variables = env.value.map(({ value }) => value);
    const values = [
      ...args.value.map((argument) => ({ text: argument, isPath: false })),
      ...variables.map(({ name, value }) => ({ text: value, isPath: name.value === "PATH" })),
    ];
    return values.flatMap(({ text: { value, span, path }, isPath }) => {
      const [written] = variable.exec(value) ?? [];
      return written === undefined ? [] : [{ blame: { span, path }, params: { written, isPath } }];
    });
  },
  message: ({ written, isPath }: { readonly written: string; readonly isPath: boolean }) =>
    `The kubelet gives the plugin this value as written, and does not expand ${written}.${
      isPath
        ? " The value replaces the PATH of the kubelet, so the plugin may not find programs."
        : ""
    } Write the complete value.`,
  noFix: "Only the node knows the value of the variable.",
});
