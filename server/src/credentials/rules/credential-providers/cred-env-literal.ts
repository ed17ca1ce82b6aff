import { defineProviderRule } from "../../../kubelet/index.ts";

/** A variable as shells and systemd write it. */
const variable = /\$(?:\{[A-Za-z_]\w*\}|[A-Za-z_]\w*)/;

export default defineProviderRule({
  id: "cred-env-literal",
  severity: "warning",
  stage: "start-up",
  advice: true,
  source: "pkg/credentialprovider/plugin/plugin.go, ExecPlugin",
  check: ({ env }) =>
    env.value.flatMap(({ value: { name, value } }) => {
      const [written] = variable.exec(value.value) ?? [];
      if (written === undefined) return [];
      const params = { written, isPath: name.value === "PATH" };
      return [{ blame: { span: value.span, path: value.path }, params }];
    }),
  message: ({ written, isPath }: { readonly written: string; readonly isPath: boolean }) =>
    `The kubelet gives the plugin this value as written, and does not expand ${written}.${
      isPath
        ? " The value replaces the PATH of the kubelet, so the plugin may not find programs."
        : ""
    } Write the complete value.`,
  noFix: "Only the node knows the value of the variable.",
});
