import { analyze } from "../core/analysis/analyze.ts";
import type { AnalyzeOptions } from "../core/analysis/analysis.ts";
import { analyzeSet } from "../core/analysis/analyze-set.ts";
import type { SetText, SetTexts } from "../core/analysis/set-texts.ts";
import { dropInOrder } from "../core/effective/drop-in-order.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import type { SetAnalysis, SetFile } from "../core/analysis/set-analysis.ts";

/** What is known of a set, and which files of its folder the kubelet passes over. */
export interface JudgedSet {
  readonly set: SetAnalysis | undefined;
  readonly skipped: readonly SetText[];
}

/** Judges the texts of a set together. */
export function judgeSet(
  texts: SetTexts,
  options: Pick<
    AnalyzeOptions,
    "kubernetesVersion" | "advice" | "node" | "severities" | "isAsDelivered"
  >,
  knowledge: Knowledge,
): JudgedSet {
  const { main, dropIns, args, mainFolder } = texts;
  const kind = "KubeletConfiguration";
  const about = { ...options, isInSet: true, isKubeletConfig: true } as const;
  const mainAnalysis =
    main && analyze(main.text, { ...about, expectedKind: kind, role: "main" }, knowledge);
  const kubernetesVersion = mainAnalysis?.version ?? options.kubernetesVersion;
  const ordered = dropIns && dropInOrder(dropIns);
  const files = ordered?.read.map(({ path, text }): SetFile => {
    const own = { ...about, kubernetesVersion, expectedKind: kind, role: "drop-in" } as const;
    return { id: path, name: path, analysis: analyze(text, own, knowledge) };
  });
  const set = analyzeSet(
    {
      ...(main &&
        mainAnalysis && { main: { id: main.path, name: main.path, analysis: mainAnalysis } }),
      ...(files && { dropIns: files }),
      flags: args.map((text) => ({ text })),
      mainFolder,
    },
    { ...options, kubernetesVersion },
    knowledge,
  );
  return { set, skipped: ordered?.skipped ?? [] };
}
