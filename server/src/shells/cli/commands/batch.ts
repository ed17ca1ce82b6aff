import { defaultVersion } from "../../../facts/field-index.ts";
import { nodeUtilities } from "../../hosts/built-in.ts";
import type { BatchInvocation } from "../batch/run-batch.ts";
import { command, type Options } from "../help/command.ts";
import { jobsOption } from "../help/option-values.ts";
import { common, jobs } from "../help/shared-options.ts";

const options = { jobs, ...common } as const satisfies Options;

export const batch = command({
  name: "batch",
  shortUsage: "",
  summary: "check many configurations, given as JSON Lines",
  usage: ["[--jobs N]"],
  description: `
Reads JSON Lines from standard input: one configuration per line. Prints one line of JSON for each:
  in   {"id":"a","version":"${defaultVersion}","kind":"KubeletConfiguration","main":"apiVersion: ..."}
  out  {"id":"a","starts":true,"findings":[{"rule","severity","message","file","path","range"}],
        "effective":{...}}
"kind" is KubeletConfiguration, CredentialProviderConfig, or SeccompProfile (with an optional
"runtime", as in --seccomp-runtime, and without "version"). "main" is the text of the file (null if
there is none), "dropins" is an optional list of {"path","text"}, and "args" is an optional list of
kubelet flags.
"patches", a list of {"path","text"}, adds "patched": the configuration that kubeadm produces from
"main" and these patches, or null if it rejects a patch; "patchProblem" says why.
"node", as for --node, describes the machine: "starts" then applies to it, and "node" in the output
contains its allocatable resources. "image" with a CredentialProviderConfig adds the providers that
the kubelet asks for that image's credentials.
"effective" is the resulting configuration, if the files can be decoded. A malformed line results in
{"id","error"}, and the run continues. Errors are limited to those that the kubelet itself would
reach and report.`,
  options,
  exitCodes: { 0: "all input was read" },
  parse(args) {
    const { values } = nodeUtilities.parseArgs({ args, options });
    if (values.help) return { instead: "help" };
    if (values.version) return { instead: "version" };
    return jobsOption(values.jobs);
  },
  run: async (invocation: BatchInvocation, dependencies, knowledge) =>
    (await import("../help/command-runs.ts")).runBatch(invocation, dependencies, await knowledge()),
});
