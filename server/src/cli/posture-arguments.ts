import { parseArgs } from "node:util";
import { controlSeverities, postureLayouts } from "../facts/posture-table.ts";
import { flagValue } from "../flags/unit-text.ts";
import { postureFormats, type Invocation } from "./invocation.ts";
import { formattedOptions, invalid, oneOf, setOptions } from "./option-values.ts";
import { common, forKubernetes, forLanguage } from "./shared-options.ts";

/** Reads what stands behind `posture`. May throw what `parseArgs` throws. */
export function parsePosture(args: string[]): Invocation {
  const options = {
    ...common,
    ...forKubernetes,
    ...forLanguage,
    "config-dir": { type: "string" },
    "kubelet-args": { type: "string" },
    benchmark: { type: "string", multiple: true },
    level: { type: "string" },
    strict: { type: "boolean" },
    compare: { type: "string" },
    layout: { type: "string" },
    format: { type: "string" },
    "fail-on": { type: "string" },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const command = "posture";
  const shared = formattedOptions(values, command, postureFormats);
  if ("command" in shared) return shared;
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
    return invalid(`--level is 1 or 2, not "${level}".`);
  const set = setOptions(values);
  const [file, ...more] = positionals;
  if (more.length > 0) return invalid("posture takes one main file.");
  const config = file ?? flagValue(set.args, "config");
  if (config === undefined && set.configDir === undefined && set.args.length === 0) {
    return invalid("posture needs FILE, --config-dir DIR, or --kubelet-args.");
  }
  const given = {
    ...(benchmarks.length > 0 && { benchmarks }),
    ...(level !== undefined && { level: Number(level) }),
    ...(strict === true && { strict }),
  };
  return {
    ...{ command, config, set, given, layout, failOn },
    ...(values["kubernetes-version"] !== undefined && { version }),
    ...{ compares: compare !== "no", ...shown },
  };
}
