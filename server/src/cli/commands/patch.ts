import { nodeUtilities } from "../../hosts/built-in.ts";
import { command, type Options } from "../command.ts";
import { formattedOptions, problem } from "../option-values.ts";
import type { PatchInvocation } from "../run-patch.ts";
import { common, kubernetesVersion, locale } from "../shared-options.ts";

const formats = ["yaml", "json"] as const;

const options = {
  "instance-config": {
    type: "string",
    value: "FILE",
    help: `the node's instance-config.yaml, which in kubeadm 1.34 and newer
overrides everything`,
  },
  "kubernetes-version": { ...kubernetesVersion, help: `kubeadm's: ${kubernetesVersion.help}` },
  format: {
    type: "string",
    help: `YAML with notes as comments (the default), or JSON: {"patched",
"applied", "ignored", "problem"}`,
  },
  locale,
  ...common,
} as const satisfies Options;

export const patch = command({
  name: "patch",
  shortUsage: "FILE DIR",
  summary: "show what kubeadm makes of a file and its patches",
  usage: ["[options] FILE DIR"],
  description: `
Shows the configuration that kubeadm writes where FILE is the cluster's KubeletConfiguration and DIR
the folder of --patches: which files it takes, in which order, and what strategic, merge and JSON
patches make of it. Like kubeadm, it does not check the result; "kubelet-config check -" does.
"-" reads FILE from the standard input. Nothing is written but to the standard output.`,
  options,
  formats,
  exitCodes: {
    0: "shown",
    1: "kubeadm rejects a patch and writes nothing",
    2: "usage or read error: no such file or folder, unknown option or version",
  },
  parse(args) {
    const { values, positionals } = nodeUtilities.parseArgs({
      ...{ args, options },
      allowPositionals: true,
    });
    const shared = formattedOptions(values, formats);
    if ("instead" in shared) return shared;
    const [base, folder, ...more] = positionals;
    if (base === undefined || folder === undefined || more.length > 0) {
      return problem((say) => say.needsPatches);
    }
    return { base, folder, instanceConfig: values["instance-config"], ...shared };
  },
  run: async (invocation: PatchInvocation, { terminal }, knowledge) =>
    (await import("../command-runs.ts")).runPatch(invocation, terminal, await knowledge()),
});
