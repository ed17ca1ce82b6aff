import { nodeUtilities } from "../../hosts/built-in.ts";
import type { CheckInvocation } from "../check/run-check.ts";
import type { BaselineOptions } from "../check/known-findings.ts";
import type { FileChange } from "../check/change-file.ts";
import { command, type Instead, type Options } from "../help/command.ts";
import { inputName } from "../input/input-name.ts";
import {
  givenOptions,
  jobsOption,
  languageOption,
  oneOf,
  problem,
  setOptions,
} from "../help/option-values.ts";
import {
  alone,
  common,
  configDir,
  jobs,
  kubeletArgs,
  kubernetesVersion,
  locale,
  noIgnore,
  requireFiles,
} from "../help/shared-options.ts";

const formats = ["text", "json", "sarif", "junit", "github", "gitlab"] as const;
const severities = ["error", "warning", "information", "hint"] as const;
const failOns = ["error", "warning", "never"] as const;

const options = {
  "kubernetes-version": {
    ...kubernetesVersion,
    help: `${kubernetesVersion.help}; a comment
"# kubelet-version: 1.33" in a file takes precedence`,
  },
  format: {
    type: "string",
    help: `text (the default), JSON, SARIF 2.1.0, JUnit XML,
GitHub Actions annotations, or a GitLab Code Quality report`,
  },
  "config-dir": { ...configDir, help: "check FILE together with the drop-ins in DIR" },
  "kubelet-args": { ...kubeletArgs, help: "check FILE together with these kubelet flags" },
  summary: {
    type: "boolean",
    help: `with text or JSON: only count the findings, by rule and by
directory`,
  },
  all: {
    type: "boolean",
    help: `with text: show all findings. Otherwise, identical findings
are shown for three files, and at most 100 errors, 100
warnings and 100 notes are shown`,
  },
  "fail-on": {
    type: "string",
    value: failOns.join("|"),
    help: `exit with 1 on errors (the default), on warnings too, or never`,
  },
  "require-files": requireFiles,
  fix: {
    type: "boolean",
    help: `apply the safe fixes to the files, and report the findings
that remain`,
  },
  "add-ignores": {
    type: "boolean",
    help: `add a comment "# kubelet-config-ignore: RULE" above each
finding`,
  },
  severity: {
    type: "string",
    value: [...severities].join("|"),
    help: `with --add-ignores or --write-baseline: only findings of at
least this severity (default: information for comments, hint
for a baseline)`,
  },
  baseline: {
    type: "string",
    value: "FILE",
    help: "do not report the findings that FILE lists, only new ones",
  },
  "write-baseline": {
    type: "string",
    value: "FILE",
    help: `write the findings to FILE, for --baseline; with --baseline,
only those of them that are still there`,
  },
  diff: {
    type: "boolean",
    help: `with --fix or --add-ignores: print the changes as a unified
diff, and write nothing`,
  },
  jobs: {
    ...jobs,
    help: `the number of threads (default: one per processor; one for a
few files)`,
  },
  "no-advice": {
    type: "boolean",
    help: "hide advice; report only what the kubelet rejects or ignores",
  },
  "no-project": {
    type: "boolean",
    help: "ignore .kubelet-config.yaml: check every file with every rule",
  },
  "no-ignore": noIgnore,
  alone,
  node: {
    type: "string",
    value: "JSON",
    help: `the node that the files are for, such as {"cpus": 8,
"memory": "32Gi", "cgroupVersion": 2, "numaNodes": 1,
"swap": false}; enables the rules that depend on the node`,
  },
  "seccomp-runtime": {
    type: "string",
    value: "NAME",
    help: `the container runtime that reads seccomp profiles: containerd
(with runc, the default), crun (containerd with crun), cri-o,
podman or docker`,
  },
  "seccomp-folder": {
    type: "string",
    value: "DIR",
    help: `the nodes' seccomp profiles; reports pods that name other
profiles`,
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
the kubelet of this Kubernetes version does. Also checks files of other tools that contain
kubelet settings (kubeadm, k3s, Talos, Bottlerocket, Terraform, cloud-init, ...), kubelet flags,
seccomp profiles, and pods that name a profile. Directories are searched for *.yaml, *.yml,
*.json, *.conf, *.sh, *.bash, *.ps1, *.bat, *.cmd, *.nix, *.toml, *.tf, *.tofu, *.tfvars, *.hcl,
*.bicep, *.bu, *.ign, user-data, Clusterfile, Dockerfile, Makefile and Vagrantfile files. Templates
with the endings *.j2, *.jinja, *.jinja2, *.erb, *.tftpl, *.tpl, *.tmpl, *.gotmpl, *.template,
*.mustache, *.epp and *.in are found too. The kubelet's units and environment files are also read.
"-" is standard input. Quoted globs ('nodes/**/*.yaml') are expanded. Files that git ignores are
skipped, and directories named node_modules, vendor or .terraform; a file that you name is always
checked.`,
  options,
  formats,
  notes: `
A .kubelet-config.yaml in the directory of a file, or above it, can set:
  kubernetesVersion, rules (ID: error|warning|information|hint|off), advice, node,
  seccomp.runtime, sets (files that belong together), ignore (globs), overrides (settings for
  some files). It extends those above it, unless it says root: true. Options take precedence
  over it. explain --project FILE shows what applies to a file.`,
  exitCodes: {
    0: "no errors; there may be warnings (see --fail-on)",
    1: `errors: a kubelet, or a container with the profile, would not start (with --fail-on warning,
     warnings too; with --fail-on never, not used)`,
    2: `usage or read error: no such file, unreadable file, unknown option or version; with
     --require-files, no kubelet configuration in the files`,
  },
  parse(args) {
    const { values, positionals: paths } = nodeUtilities.parseArgs({
      args,
      options,
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
    if (values.summary && format !== "text" && format !== "json") {
      return problem((say) => say.summaryFormat);
    }
    // A diff is the whole output.
    if (values.diff && format !== "text") {
      return problem((say) => say.notTogether("--diff", `--format ${format}`));
    }
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
    const baseline = baselineOptions(values, change?.of);
    if (baseline && "instead" in baseline) return baseline;
    const threads = jobsOption(values.jobs);
    if ("instead" in threads) return threads;
    const seccompFolder = values["seccomp-folder"];
    return {
      paths,
      format,
      given,
      set: isSet ? set : undefined,
      askedVersion: given.askedVersion,
      seccompFolder,
      failOn: failOn !== "error" ? failOn : undefined,
      change,
      baseline,
      isAll: values.all === true ? true : undefined,
      isSummary: values.summary === true ? true : undefined,
      isRequired: values["require-files"] === true ? true : undefined,
      hasNoProject: values["no-project"] === true ? true : undefined,
      isAlone: values.alone === true ? true : undefined,
      isWhole: values["no-ignore"] === true ? true : undefined,
      ...threads,
      ...language,
    };
  },
  run: async (invocation: CheckInvocation, dependencies, knowledge) =>
    (await import("../check/check-command.ts")).runCheck(
      invocation,
      dependencies,
      await knowledge(),
    ),
});

/** The change to the files, or the mistake in the options about it. */
function changeOption(
  values: {
    readonly fix?: boolean | undefined;
    readonly "add-ignores"?: boolean | undefined;
    readonly diff?: boolean | undefined;
    readonly severity?: string | undefined;
  },
  isSet: boolean,
  paths: readonly string[],
): FileChange | Instead | undefined {
  const { fix, "add-ignores": ignores, diff, severity = "information" } = values;
  const least = oneOf("severity", severity, severities);
  if (typeof least === "object") return least;
  if (!fix && !ignores) {
    return diff ? problem((say) => say.diffAlone) : undefined;
  }
  if (fix && ignores) return problem((say) => say.notTogether("--fix", "--add-ignores"));
  const option = fix ? "--fix" : "--add-ignores";
  if (isSet) return problem((say) => say.changesNoSet(option));
  if (paths.includes(inputName)) {
    return problem((say) => say.changesNoInput(option));
  }
  return fix
    ? { of: "fix", isWritten: diff !== true }
    : { of: "ignores", least, isWritten: diff !== true };
}

/** The known findings, or the mistake in the options about them. */
function baselineOptions(
  values: {
    readonly baseline?: string | undefined;
    readonly "write-baseline"?: string | undefined;
    readonly severity?: string | undefined;
  },
  change: FileChange["of"] | undefined,
): BaselineOptions | Instead | undefined {
  const { baseline: read, "write-baseline": write, severity = "hint" } = values;
  const isUsed = write !== undefined || change === "ignores";
  if (values.severity !== undefined && !isUsed) return problem((say) => say.severityAlone);
  for (const [option, file] of [
    ["baseline", read],
    ["write-baseline", write],
  ] as const) {
    if (file === "") return problem((say) => say.fileEmpty(`--${option}`));
  }
  const least = oneOf("severity", severity, severities);
  if (typeof least === "object") return least;
  if (read === undefined && write === undefined) return undefined;
  const option = write === undefined ? "--baseline" : "--write-baseline";
  if (change === "ignores") return problem((say) => say.notTogether(option, "--add-ignores"));
  if (change && write !== undefined) return problem((say) => say.notTogether(option, "--fix"));
  return { least, ...(read !== undefined && { read }), ...(write !== undefined && { write }) };
}
