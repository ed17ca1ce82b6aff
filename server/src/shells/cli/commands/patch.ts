import { nodeUtilities } from "../../hosts/built-in.ts";
import { command, type Options } from "../help/command.ts";
import { formattedOptions, problem } from "../help/option-values.ts";
import type { PatchInvocation } from "../patch/run-patch.ts";
import { common, kubernetesVersion, locale } from "../help/shared-options.ts";

const formats = ["yaml", "json"] as const;

const options = {
  "instance-config": {
    type: "string",
    value: "FILE",
    help: `the node's instance-config.yaml, which overrides everything in
kubeadm 1.34 and later`,
  },
  "kubernetes-version": {
    ...kubernetesVersion,
    help: `the kubeadm version: ${kubernetesVersion.help}`,
  },
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
  summary: "show the configuration that kubeadm's patches produce",
  usage: ["[options] FILE DIR"],
  description: `
Shows the configuration that kubeadm writes if FILE is the cluster's KubeletConfiguration and DIR is
the --patches directory: which patch files apply, in which order, and with what result. Like
kubeadm, patch does not check the result; pipe it to "kubelet-config check -". "-" is standard
input. The result goes only to standard output.`,
  options,
  formats,
  exitCodes: {
    0: "shown",
    1: "kubeadm rejects a patch and writes nothing",
    2: "usage or read error: no such file or directory, unknown option or version",
  },
  parse(args) {
    const { values, positionals } = nodeUtilities.parseArgs({
      args,
      options,
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
    (await import("../help/command-runs.ts")).runPatch(invocation, terminal, await knowledge()),
});
