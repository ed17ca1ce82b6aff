import { analyze } from "../core/analysis/analyze.ts";
import type { AnalyzeOptions } from "../core/analysis/analysis.ts";
import { analyzeSet, type SetAnalysis, type SetFile } from "../core/analysis/analyze-set.ts";
import { dropInOrder } from "../core/effective/drop-in-order.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";

/** A text and its path: of a drop-in, below the drop-in folder. */
export interface SetText {
  readonly path: string;
  readonly text: string;
}

/** The texts that a kubelet is given. */
export interface SetTexts {
  /** The file of `--config`; undefined: none is given. */
  readonly main: SetText | undefined;
  /** All files below the drop-in folder; undefined: there is no `--config-dir`. */
  readonly dropIns: readonly SetText[] | undefined;
  readonly args: readonly string[];
  /** The folder of the main file on the node, absolute, with `/`. */
  readonly mainFolder: string;
}

/** What is known of a set, and which files of its folder the kubelet passes over. */
export interface JudgedSet {
  readonly set: SetAnalysis | undefined;
  readonly skipped: readonly SetText[];
}

/** Judges the texts of a set together. */
export function judgeSet(
  texts: SetTexts,
  options: Pick<AnalyzeOptions, "kubernetesVersion" | "advice" | "node" | "severities">,
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
