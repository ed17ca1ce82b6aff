import { checkStack } from "../../stacks/index.ts";
import {
  type Evidence,
  type PostureVerdict,
  type ToolVerdict,
  assessBenchmark,
  toolVerdict,
} from "../posture/index.ts";
import type { PostureLayout } from "../../facts/posture-table.ts";
import { compareBytes } from "../../engine/syntax/byte-order.ts";
import { configIndex, locatedArguments, readFlags } from "../../kubelet/index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { type CaseVerdict, type ConfigCase, findConfig } from "../node/index.ts";

/** The result of a check of a benchmark, and the result of the benchmark's own tool if that is known. */
export interface CasePosture {
  readonly benchmark: string;
  readonly id: string;
  readonly verdict: PostureVerdict;
  readonly tool?: ToolVerdict;
}

/**
 * The checks of all benchmarks over a case; `unknown` where a file of it cannot be decoded. `verdict` is what
 * `checkCase` made of the case, whose effective configuration tools read as the kubelet's dump.
 */
export function checkCasePosture(
  input: ConfigCase,
  layout: PostureLayout,
  { effective: configz }: CaseVerdict,
  knowledge: Knowledge,
): readonly CasePosture[] {
  const { version, args } = input;
  const index = configIndex(knowledge.schema, version);
  if (!index) return [];
  const { others } = readFlags(locatedArguments(args), index, knowledge.flags);
  const { texts } = findConfig(input, others);
  const stack = checkStack(texts, { kubernetesVersion: version, isAsDelivered: true }, knowledge);
  const evidence: Evidence = {
    layout,
    main: texts.main?.text,
    dropIns: texts.dropIns && [...texts.dropIns].sort((a, b) => compareBytes(a.path, b.path)),
    flags: args,
    configz,
  };
  const table = knowledge.posture;
  return Object.entries(table.benchmarks).flatMap(([benchmark, record]) => {
    const verdicts =
      stack && configz
        ? assessBenchmark(record, stack.effective, table)
        : record.checks.map((check) => ({ check, verdict: "unknown" as const }));
    return verdicts.map(({ check, verdict }): CasePosture => {
      const tool = toolVerdict(record, check, evidence, table);
      return { benchmark, id: check.id, verdict, tool };
    });
  });
}
