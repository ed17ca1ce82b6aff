import { defaultVersion } from "../../facts/field-index.ts";
import { nodeUtilities } from "../../hosts/built-in.ts";
import type { BatchInvocation } from "../run-batch.ts";
import { command, type Options } from "../command.ts";
import { jobsOption } from "../option-values.ts";
import { common, jobs } from "../shared-options.ts";

const options = { jobs, ...common } as const satisfies Options;

export const batch = command({
  name: "batch",
  shortUsage: "",
  summary: "check many configurations, one line of JSON each",
  usage: ["[--jobs N]"],
  description: `
Reads lines of JSON from standard input, one configuration each, and answers each with one line:
  in   {"id":"a","version":"${defaultVersion}","kind":"KubeletConfiguration","main":"apiVersion: ..."}
  out  {"id":"a","starts":true,"findings":[{"rule","severity","message","file","path","range"}],
        "effective":{...}}
"kind" is KubeletConfiguration, CredentialProviderConfig, or SeccompProfile (with an optional
"runtime", as in --seccomp-runtime, and without "version"), "main" the file's text (null: none),
"dropins" an optional list of {"path","text"}, "args" an optional list of the kubelet's flags.
"patches", a list of {"path","text"}, adds "patched": what kubeadm makes of "main" and these files
of its folder of patches; null if it rejects a patch; "patchProblem" says why.
"node", as for --node, is the machine: "starts" is checked for it, and "node" in the answer has the
allocatable resources. "image" with a CredentialProviderConfig adds the providers asked for it.
"effective" is the configuration as the kubelet has it in the end, where it decodes. A malformed
line is answered with {"id","error"}, and the run goes on. Error findings are those that the kubelet
itself would get to report.`,
  options,
  exitCodes: { 0: "the input was read to its end" },
  parse(args) {
    const { values } = nodeUtilities.parseArgs({ args, options });
    if (values.help) return { instead: "help" };
    if (values.version) return { instead: "version" };
    return jobsOption(values.jobs);
  },
  run: async (invocation: BatchInvocation, dependencies, knowledge) =>
    (await import("../command-runs.ts")).runBatch(invocation, dependencies, await knowledge()),
});
