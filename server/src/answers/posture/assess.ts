import { type Config, type EffectiveConfig, watchedConfig } from "../../kubelet/index.ts";
import { answerOf, type AnswerSetting } from "./control-answers.ts";
import { controlVerdict, type ControlVerdict } from "./controls.ts";
import type { Evidence } from "./evidence.ts";
import type {
  BenchmarkRecord,
  CheckRecord,
  PostureTable,
  ToolTest,
} from "../../facts/posture-table.ts";
import { complianceVerdict } from "./tools/compliance-as-code.ts";
import { kubeBenchVerdict, type KubeBenchVerdict } from "./tools/kube-bench.ts";
import { kubescapeVerdict } from "./tools/kubescape.ts";
import { trivyVerdict } from "./tools/trivy.ts";

/** The result of a check in the benchmark's own tool. */
export type ToolVerdict = KubeBenchVerdict;

/** The result of one check of a benchmark. */
export interface CheckVerdict extends ControlVerdict {
  readonly check: CheckRecord;
  /** The settings that the control has looked at. */
  readonly asked: readonly string[];
  /** The settings after which the check passes; empty if only a person can choose them. */
  readonly answer: readonly AnswerSetting[];
}

/** The results of a benchmark's checks for the effective configuration. */
export function assessBenchmark(
  benchmark: BenchmarkRecord,
  effective: EffectiveConfig,
  { tests }: PostureTable,
): readonly CheckVerdict[] {
  const { index, tree, flags, isGateOn } = effective;
  const parts = { index, tree, flags, isGateOn };
  return benchmark.checks.map((check) => {
    const test = testOf(check, tests);
    // Such a check asks for other programs' settings.
    if (check.type === "manual" && test && "items" in test && test.items.length === 0) {
      return { check, verdict: "manual", paths: [], asked: [], answer: [] };
    }
    const suites = test && suitesOf(test);
    const question = {
      param: check.param,
      suites,
    };
    const asked = new Set<string>();
    const config = watched(effective.config, asked);
    const found = controlVerdict(check.control, { ...parts, config }, question);
    const answer = answerOf(check.control, question, found.paths, effective.config);
    return { check, ...found, asked: [...asked], answer };
  });
}

/** The configuration, which notes the settings that it is asked for. */
function watched(config: Config, asked: Set<string>): Config {
  return watchedConfig(config, {
    isGateOn: (gate) => config.isGateOn(gate),
    isWritten: (path) => config.isWritten(path),
    setting: (path) => {
      asked.add(path);
      return config.setting(path);
    },
  });
}

/** The result of a check in the benchmark's tool; undefined if it is unknown for this layout. */
export function toolVerdict(
  benchmark: BenchmarkRecord,
  check: CheckRecord,
  evidence: Evidence,
  { tests }: PostureTable,
): ToolVerdict | undefined {
  const test = testOf(check, tests);
  if (!test || benchmark.layouts?.includes(evidence.layout) !== true) return undefined;
  if ("items" in test) return kubeBenchVerdict(check, test, evidence);
  if ("deny" in test) return kubescapeVerdict(test, evidence);
  if ("fails" in test) return trivyVerdict(test, evidence);
  return complianceVerdict(test, evidence);
}

function testOf({ test }: CheckRecord, tests: readonly ToolTest[]): ToolTest | undefined {
  return test === undefined ? undefined : tests[test];
}

/** The cipher suites that a test allows. */
function suitesOf(test: ToolTest): readonly string[] | undefined {
  if ("fails" in test) return test.fails[0] === "not-in" ? test.fails[1] : undefined;
  if (!("items" in test)) return undefined;
  const [value] = test.items.flatMap(({ op, value: list }) =>
    op === "valid_elements" && typeof list === "object" ? [list] : [],
  );
  return value;
}
