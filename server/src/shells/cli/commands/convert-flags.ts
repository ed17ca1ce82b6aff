import { nodeUtilities } from "../../hosts/built-in.ts";
import { command, type Options } from "../help/command.ts";
import type { ConvertInvocation } from "../convert-flags/run-convert-flags.ts";
import { formattedOptions, problem } from "../help/option-values.ts";
import { common, kubernetesVersion, locale } from "../help/shared-options.ts";

const formats = ["text", "json"] as const;

const options = {
  "kubernetes-version": kubernetesVersion,
  format: {
    type: "string",
    help: `YAML, with the remaining flags as a comment (the default),
or JSON`,
  },
  locale,
  ...common,
} as const satisfies Options;

export const convertFlagsOnCommandLine = command({
  name: "convert-flags",
  shortUsage: "FILE",
  summary: "convert the flags in a file to a configuration",
  usage: ["[options] FILE"],
  description: `
Converts the kubelet flags in a file to a KubeletConfiguration, and lists the flags that have no
field. FILE can be any file in which "check" reads flags of one kubelet: a systemd unit or its
drop-in, an environment file (kubeadm-flags.env), a script, user data, a Dockerfile, or the file of
a tool that passes flags (kubeadm, Cluster API, k3s, Talos, nodeadm, a pod). "-" is standard input.
The result goes only to standard output.`,
  options,
  formats,
  exitCodes: {
    0: "converted",
    2: "no flag in the file has a field, no such file, unknown option or version",
  },
  parse(args) {
    const { values, positionals } = nodeUtilities.parseArgs({
      args,
      options,
      allowPositionals: true,
    });
    const shared = formattedOptions(values, formats);
    if ("instead" in shared) return shared;
    const [path, ...more] = positionals;
    if (path === undefined) return problem((say) => say.needsFlagsFile);
    if (more.length > 0) return problem((say) => say.oneFlagsFile);
    return { path, ...shared };
  },
  run: async (invocation: ConvertInvocation, { terminal }, knowledge) =>
    (await import("../help/command-runs.ts")).runConvertFlags(
      invocation,
      terminal,
      await knowledge(),
    ),
});
