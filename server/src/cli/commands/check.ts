import { nodeUtilities } from "../../hosts/built-in.ts";
import type { CheckInvocation } from "../run-check.ts";
import type { FileChange } from "../change-file.ts";
import { command, type Instead, type Options } from "../command.ts";
import { inputName } from "../input-name.ts";
import {
  givenOptions,
  jobsOption,
  languageOption,
  oneOf,
  problem,
  setOptions,
} from "../option-values.ts";
import {
  common,
  configDir,
  jobs,
  kubeletArgs,
  kubernetesVersion,
  locale,
  requireFiles,
} from "../shared-options.ts";

const formats = ["text", "json", "sarif", "junit", "github", "gitlab"] as const;
const failOns = ["error", "warning", "never"] as const;

const options = {
  "kubernetes-version": {
    ...kubernetesVersion,
    help: `${kubernetesVersion.help}; a comment
"# kubelet-version: 1.33" in a file goes before it`,
  },
  format: {
    type: "string",
    help: `text for people (the default); JSON for programs; SARIF 2.1.0;
JUnit XML; annotations of GitHub Actions; GitLab's Code Quality`,
  },
  "config-dir": { ...configDir, help: "check FILE with the drop-ins of DIR" },
  "kubelet-args": { ...kubeletArgs, help: "check FILE with these flags of the kubelet" },
  "fail-on": {
    type: "string",
    value: failOns.join("|"),
    help: `the mildest findings that make the exit code 1: errors (the
default), warnings too, or none`,
  },
  "require-files": requireFiles,
  fix: { type: "boolean", help: "make the safe fixes in the files, and report what is left" },
  "add-ignores": {
    type: "boolean",
    help: `add a comment "# kubelet-config-ignore: RULE" above each
finding`,
  },
  diff: {
    type: "boolean",
    help: `with --fix or --add-ignores: print the changes as a unified
diff, and write nothing`,
  },
  jobs: {
    ...jobs,
    help: `how many threads; as many as there are processors where it is
left out (a few files need one)`,
  },
  "no-advice": {
    type: "boolean",
    help: "leave out advice: report what the kubelet rejects or ignores",
  },
  "no-project": {
    type: "boolean",
    help: "read no .kubelet-config.yaml: check every file with every rule",
  },
  node: {
    type: "string",
    value: "JSON",
    help: `the node the files are for, such as {"cpus": 8,
"memory": "32Gi", "cgroupVersion": 2, "numaNodes": 1,
"swap": false}; without it rules about the node do not apply`,
  },
  "seccomp-runtime": {
    type: "string",
    value: "NAME",
    help: `who reads seccomp profiles: containerd (the default: containerd
with runc), crun (containerd with crun), cri-o, podman, docker`,
  },
  "seccomp-folder": {
    type: "string",
    value: "DIR",
    help: "seccomp profiles of the nodes; reports pods that name others",
  },
  locale,
  ...common,
} as const satisfies Options;

export const check = command({
  name: "check",
  shortUsage: "[options] FILE|DIR...",
  summary: "find mistakes",
  usage: ["[options] FILE|DIR..."],
  description: `
Finds mistakes in kubelet configurations (KubeletConfiguration, CredentialProviderConfig, ...) as
the kubelet of this Kubernetes version does. It also checks documents of other tools with kubelet
settings (kubeadm, k3s, Talos, Bottlerocket, Terraform, cloud-init, ...), flags of the kubelet,
seccomp profiles, and pods that name one. Folders are searched for *.yaml, *.yml, *.json, *.conf,
*.sh, *.toml, *.tf, *.tofu, *.tfvars, *.bu, *.ign, *.j2, *.tftpl, *.tpl, *.tmpl and user-data files,
and for the kubelet's units and environment files. "-" reads the standard input; a glob that the
shell did not expand ('nodes/**/*.yaml') matches files.`,
  options,
  formats,
  notes: `
.kubelet-config.yaml in the folder of a file, or above, may say the same for its files:
  kubernetesVersion, rules (ID: error|warning|information|hint|off), advice, node,
  seccomp.runtime, sets (files that belong together), ignore (globs). Options go
  before it.`,
  exitCodes: {
    0: "no error findings (there may be warnings; see --fail-on)",
    1: `error findings: a kubelet, or a container with the profile, would not start with such a file
     (with --fail-on warning: warnings too; with --fail-on never: not)`,
    2: `usage or read error: no such file, unreadable file, unknown option or version; with
     --require-files: nothing of the kubelet's in the files`,
  },
  parse(args) {
    const { values, positionals: paths } = nodeUtilities.parseArgs({
      ...{ args, options },
      allowPositionals: true,
    });
    if (values.help) return { instead: "help" };
    if (values.version) return { instead: "version" };
    const given = givenOptions(values);
    if ("instead" in given) return given;
    const language = languageOption(values.locale);
    if ("instead" in language) return language;
    const format = oneOf("format", values.format ?? "text", formats);
    if (typeof format === "object") return format;
    if (paths.length === 0) return problem((say) => say.needsPath("check"));
    const set = setOptions(values);
    const isSet = set.configDir !== undefined || set.args.length > 0;
    if (isSet && (paths.length > 1 || paths[0] === inputName)) {
      return problem((say) => say.oneFileInSet("check"));
    }
    const failOn = oneOf("fail-on", values["fail-on"] ?? "error", failOns);
    if (typeof failOn === "object") return failOn;
    const change = changeOption(values, isSet, paths);
    if (change && "instead" in change) return change;
    const threads = jobsOption(values.jobs);
    if ("instead" in threads) return threads;
    const seccompFolder = values["seccomp-folder"];
    return {
      ...{ paths, format, given, set: isSet ? set : undefined },
      askedVersion: given.askedVersion,
      ...(seccompFolder !== undefined && { seccompFolder }),
      ...(failOn !== "error" && { failOn }),
      ...(change && { change }),
      ...(values["require-files"] === true && { isRequired: true }),
      ...(values["no-project"] === true && { hasNoProject: true }),
      ...threads,
      ...language,
    };
  },
  run: async (invocation: CheckInvocation, dependencies, knowledge) =>
    (await import("../check-command.ts")).runCheck(invocation, dependencies, await knowledge()),
});

/** The change to the files, or the mistake in the options about it. */
function changeOption(
  values: {
    readonly fix?: boolean | undefined;
    readonly "add-ignores"?: boolean | undefined;
    readonly diff?: boolean | undefined;
  },
  isSet: boolean,
  paths: readonly string[],
): FileChange | Instead | undefined {
  const { fix, "add-ignores": ignores, diff } = values;
  if (!fix && !ignores) {
    return diff ? problem((say) => say.diffAlone) : undefined;
  }
  if (fix && ignores) return problem((say) => say.fixAndIgnores);
  const option = fix ? "--fix" : "--add-ignores";
  if (isSet) return problem((say) => say.changesNoSet(option));
  if (paths.includes(inputName)) {
    return problem((say) => say.changesNoInput(option));
  }
  return { of: fix ? "fix" : "ignores", isWritten: diff !== true };
}
