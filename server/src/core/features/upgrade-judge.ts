import type { AnalyzeOptions } from "../analysis/analysis.ts";
import { analyze } from "../analysis/analyze.ts";
import { analyzeSet, type SetFile } from "../analysis/analyze-set.ts";
import { dropInOrder } from "../effective/drop-in-order.ts";
import { effectiveConfig, type EffectiveConfig } from "../effective/effective-config.ts";
import type { Finding } from "../findings/finding.ts";
import type { Knowledge } from "../schema/knowledge.ts";
import type { KubernetesVersion } from "../schema/table.ts";

/** A text and its path: of a drop-in, below the drop-in folder. */
interface UpgradeText {
  readonly path: string;
  readonly text: string;
}

/** The texts that a kubelet is given, or one file of any of its kinds. */
export interface UpgradeTexts {
  /** The file of `--config`; undefined: none is given. */
  readonly main: UpgradeText | undefined;
  /** All files below the drop-in folder; undefined: there is no `--config-dir`. */
  readonly dropIns: readonly UpgradeText[] | undefined;
  readonly args: readonly string[];
  /** The folder of the main file on the node, absolute, with `/`. */
  readonly mainFolder: string;
}

/** What the findings depend on besides the texts. */
export type UpgradeOptions = Pick<AnalyzeOptions, "node" | "severities">;

/** A finding in a file; the number behind the last file stands for the flags. */
export interface FileFinding {
  readonly layer: number;
  readonly finding: Finding;
}

/** What the kubelet of one version makes of the texts. */
export interface JudgedTexts {
  /** Main file (or a gap), drop-ins in the order of loading. */
  readonly files: readonly (SetFile | undefined)[];
  readonly findings: readonly FileFinding[];
  /** Undefined for texts that are no configuration of a kubelet by themselves. */
  readonly effective: EffectiveConfig | undefined;
}

/** How a file is analysed: its own word about a version does not count here. */
export function optionsFor(
  version: KubernetesVersion,
  options: UpgradeOptions,
  file: Pick<AnalyzeOptions, "path" | "role" | "isInSet" | "expectedKind">,
): AnalyzeOptions {
  const inSet = file.isInSet === true ? { isKubeletConfig: true } : {};
  return { ...options, ...file, ...inSet, kubernetesVersion: version, fixedVersion: version };
}

/** Judges the texts as the kubelet of a version does; undefined where none is of the kubelet's kinds. */
export function judgeTexts(
  texts: UpgradeTexts,
  version: KubernetesVersion,
  options: UpgradeOptions,
  knowledge: Knowledge,
): JudgedTexts | undefined {
  const { main, dropIns, args } = texts;
  const isAlone = dropIns === undefined && args.length === 0;
  return main && isAlone
    ? judgeFile(main, version, options, knowledge)
    : judgeSet(texts, version, options, knowledge);
}

function judgeFile(
  { path, text }: UpgradeText,
  version: KubernetesVersion,
  options: UpgradeOptions,
  knowledge: Knowledge,
): JudgedTexts | undefined {
  const analysis = analyze(text, optionsFor(version, options, { path }), knowledge);
  if (!analysis.documents.some(({ identity }) => identity)) return undefined;
  const own = analysis.documents.find(({ identity }) => identity?.kind === "KubeletConfiguration");
  const layers = {
    main: { root: own?.parsed.root, place: { start: 0, end: 0 } },
    mainFolder: "/",
    flags: [],
  };
  const effective =
    own?.index && analysis.role === "main"
      ? effectiveConfig(layers, own.index, knowledge.gates)
      : undefined;
  return {
    files: [{ id: path, name: path, analysis }],
    findings: analysis.findings.map((finding) => ({ layer: 0, finding })),
    effective,
  };
}

function judgeSet(
  { main, dropIns, args, mainFolder }: UpgradeTexts,
  version: KubernetesVersion,
  options: UpgradeOptions,
  knowledge: Knowledge,
): JudgedTexts | undefined {
  const fileOf = ({ path, text }: UpgradeText, role: "main" | "drop-in"): SetFile => {
    const about = { role, isInSet: true, expectedKind: "KubeletConfiguration" } as const;
    const analysis = analyze(text, optionsFor(version, options, about), knowledge);
    return { id: path, name: path, analysis };
  };
  const files = {
    ...(main && { main: fileOf(main, "main") }),
    ...(dropIns && {
      dropIns: dropInOrder(dropIns).read.map((each) => fileOf(each, "drop-in")),
    }),
    flags: args.map((text) => ({ text })),
    mainFolder,
  };
  return analyzeSet(files, { ...options, kubernetesVersion: version }, knowledge);
}
