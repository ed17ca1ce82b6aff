import { defineProviderRule } from "../../../kubelet/index.ts";

/** A variable as shells and systemd write it. */
const variable = /\$(?:\{[A-Za-z_]\w*\}|[A-Za-z_]\w*)/;

export default defineProviderRule({
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
