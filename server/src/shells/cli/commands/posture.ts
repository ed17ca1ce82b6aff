import { flagValue } from "../../../flags/flag-value.ts";
import { controlSeverities, postureLayouts } from "../../../facts/posture-table.ts";
import { nodeUtilities } from "../../hosts/built-in.ts";
import { command, type Options } from "../help/command.ts";
import {
  formattedOptions,
  oneOf,
  problem,
  rootProblem,
  setOptions,
} from "../help/option-values.ts";
import type { PostureInvocation } from "../posture/run-posture.ts";
import {
  alone,
  common,
  configDir,
  kubeletArgs,
  kubernetesVersion,
  locale,
  root,
} from "../help/shared-options.ts";

const formats = ["text", "json", "junit", "sarif"] as const;

const options = {
  benchmark: {
    type: "string",
    multiple: true,
    value: "NAME[,NAME]",
    help: `auto (by version; the default), a platform (eks, aks, k3s,
...), or a benchmark such as cis-1.12. An unknown name prints
the list. Can be repeated; checks with the same result are
listed once`,
  },
  level: { type: "string", value: "1", help: "run only level 1 checks" },
  strict: { type: "boolean", help: "fail checks that pass only because of a default" },
  compare: {
    type: "string",
    value: "kube-bench",
    help: "also show the result of the benchmark's own tool if it differs",
  },
  layout: {
    type: "string",
    value: "NAME",
    help: `the file layout that this tool expects: plain (the default),
rke2, k3s, openshift or microk8s`,
  },
  alone,
  "config-dir": configDir,
  "kubelet-args": kubeletArgs,
  root,
  "kubernetes-version": kubernetesVersion,
  format: { type: "string", help: "text (the default), JSON, JUnit XML or SARIF 2.1.0" },
  "fail-on": {
    type: "string",
    value: "SEVERITY",
    help: `exit with 1 only if a failed check has at least this severity:
critical, high, medium or low (the default)`,
  },
  locale,
  ...common,
} as const satisfies Options;

export const posture = command({
  name: "posture",
  shortUsage: "[options] FILE|DIR",
  summary: "check the configuration against security benchmarks",
  usage: ["[options] [FILE|DIR]"],
  description: `
Checks the effective configuration (FILE, drop-ins, flags and the defaults of the version) against a
security benchmark: CIS, STIG, or that of a platform or tool. FILE can also be a dump from a running
kubelet (kubectl get --raw /api/v1/nodes/NAME/proxy/configz) or a platform file.
In a directory, it answers for each configuration: a table first, then each. .kubelet-config.yaml
can set the benchmark, limits and exceptions.`,
  options,
  formats,
  exitCodes: {
    0: "no check fails, or none with at least the severity of --fail-on",
    1: "a check fails, or depends on a value that a template fills in",
    2: `usage or read error: no such file or directory, unknown option, benchmark or version; in a
     directory, a configuration without an answer`,
  },
  parse(args) {
    const { values, positionals } = nodeUtilities.parseArgs({
      args,
      options,
      allowPositionals: true,
    });
    const shared = formattedOptions(values, formats);
    if ("instead" in shared) return shared;
    const { version, ...shown } = shared;
    const layout = oneOf("layout", values.layout ?? "plain", postureLayouts);
    if (typeof layout === "object") return layout;
    const failOn = oneOf("fail-on", values["fail-on"] ?? "low", controlSeverities);
    if (typeof failOn === "object") return failOn;
    const compare = oneOf("compare", values.compare ?? "no", ["no", "tool", "kube-bench"]);
    if (typeof compare === "object") return compare;
    const { level, benchmark = [], strict } = values;
    const benchmarks = benchmark.flatMap((names) => names.split(",")).map((name) => name.trim());
    if (level !== undefined && level !== "1" && level !== "2")
      return problem((say) => say.level(level));
    const set = setOptions(values);
    const [file, ...more] = positionals;
    if (more.length > 0) return problem((say) => say.oneMainFile("posture"));
    const config = file ?? flagValue(set.args, "config");
    const isEmpty = config === undefined && set.configDir === undefined && set.args.length === 0;
    if (isEmpty && set.root === undefined) {
      return problem((say) => say.needsInput("posture"));
    }
    const notAlone = rootProblem(set, config);
    if (notAlone) return notAlone;
    const given = {
      ...(benchmarks.length > 0 && { benchmarks }),
      ...(level !== undefined && { level: Number(level) }),
      ...(strict === true && { strict }),
    };
    return {
      config,
      set,
      given,
      layout,
      failOn,
      ...(values["kubernetes-version"] !== undefined && { version }),
      compares: compare !== "no",
      ...shown,
    };
  },
  run: async (invocation: PostureInvocation, dependencies, knowledge) =>
    (await import("../help/command-runs.ts")).runPosture(
      invocation,
      dependencies,
      await knowledge(),
    ),
});
