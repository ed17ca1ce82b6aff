import { analyze } from "../core/analysis/analyze.ts";
import { analyzeProfile } from "../core/analysis/analyze-seccomp.ts";
import {
  analyzeProviders,
  isProviderFileName,
  providersTree,
  type ProviderFindings,
} from "../core/analysis/analyze-providers.ts";
import type { Analysis } from "../core/analysis/analysis.ts";
import { errorsToReport, type SetFile } from "../core/analysis/analyze-set.ts";
import { compareBytes } from "../core/effective/byte-order.ts";
import { effectiveConfig } from "../core/effective/effective-config.ts";
import { effectiveJson } from "../core/effective/effective-value.ts";
import { readFlags } from "../core/effective/flags.ts";
import { locatedMap } from "../core/effective/tree.ts";
import type { Finding } from "../core/findings/finding.ts";
import { writtenGates } from "../core/kubelet/gate-states.ts";
import { apiVersionFor } from "../core/kubelet/identify.ts";
import { reportedErrors } from "../core/rules/reported-findings.ts";
import type { KindIndex } from "../core/schema/field-index.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import type { Json, KubernetesVersion } from "../core/schema/table.ts";
import type { ContainerRuntime } from "../core/seccomp/table.ts";
import { lineIndexOf, type LineIndex } from "../core/text/line-index.ts";
import { judgeSet } from "./config-set.ts";
import type { SetText } from "../core/analysis/set-texts.ts";

/** A configuration as a kubelet is given it. */
export interface ConfigCase {
  readonly version: KubernetesVersion;
  readonly kind: string;
  /** The text of the file; null: none is given. */
  readonly main: string | null;
  /** The files below the folder; undefined: no folder is given. */
  readonly dropIns: readonly SetText[] | undefined;
  readonly args: readonly string[];
  /** The folder of the main file on the node. */
  readonly mainFolder: string;
}

/** A seccomp profile as a container runtime is given it. */
export interface ProfileCase {
  readonly main: string;
  readonly runtime: ContainerRuntime;
}

/** A finding in a file of the case; `file` is "main", a drop-in's path, or "flags". */
interface CaseFinding {
  readonly file: string;
  readonly lines: LineIndex;
  readonly finding: Finding;
}

/** What the kubelet makes of a case. */
export interface CaseVerdict {
  readonly starts: boolean;
  /** Without the errors that the kubelet does not get to report. */
  readonly findings: readonly CaseFinding[];
  /** As its `/configz` has it; undefined where a file cannot be decoded. */
  readonly effective: { readonly [key: string]: Json } | undefined;
}

/** Judges a case as the kubelet does; never throws. */
export function judgeCase(input: ConfigCase, knowledge: Knowledge): CaseVerdict {
  if (input.kind === "CredentialProviderConfig") return judgeProviders(input, knowledge);
  const isPlain = input.main !== null && !input.dropIns && input.args.length === 0;
  return isPlain ? judgeMain(input, input.main, knowledge) : judgeFiles(input, knowledge);
}

/** Judges a seccomp profile as the runtime does: `starts` says that it is not refused. */
export function judgeProfile({ main, runtime }: ProfileCase, knowledge: Knowledge): CaseVerdict {
  const { lines, findings } = analyzeProfile(main, { runtime }, knowledge);
  return {
    starts: findings.every(({ severity }) => severity !== "error"),
    findings: findings.map((finding) => ({ file: "main", lines, finding })),
    effective: undefined,
  };
}

function judgeMain(input: ConfigCase, main: string, knowledge: Knowledge): CaseVerdict {
  const { version, kind, mainFolder } = input;
  const about = {
    kubernetesVersion: version,
    isKubeletConfig: true,
    expectedKind: kind,
    isAsDelivered: true,
  };
  const analysis = analyze(main, about, knowledge);
  const errors = reportedErrors(analysis.findings, knowledge.rules, analysis);
  const index = kubeletIndex(analysis.version, knowledge);
  const isDecoded = errors.every(({ rule }) => knowledge.rules.get(rule)?.stage !== "decode");
  const root = analysis.documents[0]?.parsed.root;
  const layers = {
    main: { root, place: { start: 0, end: 0 } },
    mainFolder,
    flags: [],
  };
  const effective =
    index && isDecoded
      ? effectiveJson(effectiveConfig(layers, index, knowledge.gates).tree, index)
      : undefined;
  return verdictOf([{ file: "main", analysis, findings: analysis.findings }], errors, effective);
}

function kubeletIndex(version: KubernetesVersion, { schema }: Knowledge): KindIndex | undefined {
  const kind = "KubeletConfiguration";
  return schema.indexOf(kind, apiVersionFor(kind) ?? "", version);
}

interface FileFindings {
  readonly file: string;
  readonly analysis: Pick<Analysis, "lines">;
  readonly findings: readonly Finding[];
}

function verdictOf(
  files: readonly FileFindings[],
  errors: Iterable<Finding>,
  effective: CaseVerdict["effective"],
): CaseVerdict {
  const reported = new Set(errors);
  const findings = files.flatMap(({ file, analysis, findings: all }) =>
    all
      .filter((finding) => finding.severity !== "error" || reported.has(finding))
      .map((finding) => ({ file, lines: analysis.lines, finding })),
  );
  return { starts: reported.size === 0, findings, effective };
}

function judgeFiles(input: ConfigCase, knowledge: Knowledge): CaseVerdict {
  const { version, main, dropIns, args, mainFolder } = input;
  const texts = {
    main: main === null ? undefined : { path: "main", text: main },
    dropIns,
    args,
    mainFolder,
  };
  const { set } = judgeSet(texts, { kubernetesVersion: version, isAsDelivered: true }, knowledge);
  if (!set) return { starts: false, findings: [], effective: undefined };
  const errors = errorsToReport(set, knowledge);
  const isDecoded = set.findings.every(
    ({ finding }) => !errors.has(finding) || knowledge.rules.get(finding.rule)?.stage !== "decode",
  );
  const flagLines = lineIndexOf(args.join(" "));
  const files = set.findings.map(({ layer, finding }): FileFindings => {
    const file = set.files[layer];
    const lines = file?.analysis.lines ?? flagLines;
    return { file: file?.id ?? "flags", analysis: { lines }, findings: [finding] };
  });
  const { tree, index } = set.effective;
  return verdictOf(files, errors, isDecoded ? effectiveJson(tree, index) : undefined);
}

function judgeProviders(input: ConfigCase, knowledge: Knowledge): CaseVerdict {
  const { version, kind, main, dropIns = [], args } = input;
  const flagGates = gatesOfFlags(args, version, knowledge);
  const about = {
    kubernetesVersion: version,
    isKubeletConfig: true,
    expectedKind: kind,
    isAsDelivered: true,
    flagGates,
  };
  const texts =
    main === null
      ? dropIns
          .filter(({ path }) => isProviderFileName(path))
          .sort((a, b) => compareBytes(a.path, b.path))
      : [{ path: "main", text: main }];
  const files = texts.map(({ path, text }): SetFile => {
    return { id: path, name: path, analysis: analyze(text, about, knowledge) };
  });
  const folder = { folder: "/ETC/credentialprovider.d", files };
  const together = main === null ? analyzeProviders(folder, version) : nothingTogether;
  const unknownGates = unknownFlagGates(flagGates, version, knowledge);
  const all: FileFindings[] = [
    ...files.map(({ id, analysis }) => {
      const own = analysis.findings.filter(({ rule }) => !together.notAlone.has(rule));
      const findings = [...own, ...(together.byFile.get(id) ?? [])];
      return { file: id, analysis, findings };
    }),
    { file: "flags", analysis: noLines, findings: [...unknownGates, ...together.aboutFolder] },
  ];
  const errors = providerErrors(all, unknownGates, together.aboutFolder, files, version, knowledge);
  const isDecoded = errors.every(
    ({ rule }) => knowledge.rules.get(rule)?.stage !== "decode" && !rule.startsWith("cred-dir-"),
  );
  const index = knowledge.schema.indexOf(kind, apiVersionFor(kind) ?? "", version);
  const effective =
    isDecoded && index && files.length > 0 ? effectiveJson(providersTree(files), index) : undefined;
  return verdictOf(all, errors, effective);
}

const nothingTogether: ProviderFindings = {
  byFile: new Map(),
  aboutFolder: [],
  notAlone: new Set(),
};
const noLines = { lines: lineIndexOf("") };

/** Flags come first, then the folder, then each file in turn, then names across files and values. */
function providerErrors(
  all: readonly FileFindings[],
  unknownGates: readonly Finding[],
  aboutFolder: readonly Finding[],
  files: readonly SetFile[],
  version: KubernetesVersion,
  { rules }: Knowledge,
): readonly Finding[] {
  if (unknownGates.length > 0) return unknownGates;
  if (aboutFolder.length > 0) return aboutFolder;
  for (const { analysis } of files) {
    const own = reportedErrors(analysis.findings, rules, analysis);
    if (own.some(({ rule }) => rules.get(rule)?.stage === "decode")) return own;
  }
  return reportedErrors(
    all.flatMap(({ findings }) => findings),
    rules,
    { format: "yaml", version },
  );
}

function gatesOfFlags(
  args: readonly string[],
  version: KubernetesVersion,
  knowledge: Knowledge,
): ReadonlyMap<string, boolean> {
  const index = kubeletIndex(version, knowledge);
  if (!index || args.length === 0) return new Map();
  const texts = args.map((text) => ({ text, span: { start: 0, end: 0 } }));
  return writtenGates(locatedMap(readFlags(texts, index).tree));
}

function unknownFlagGates(
  flagGates: ReadonlyMap<string, boolean>,
  version: KubernetesVersion,
  { gates }: Knowledge,
): Finding[] {
  return [...flagGates.keys()]
    .filter((gate) => !/^All(?:Alpha|Beta)$/.test(gate) && !gates.stateIn(gate, version))
    .map((gate) => {
      const params = { gate, suggestion: undefined, since: undefined, version };
      const message = { key: "feature-gate-unknown", params } as const;
      const about = { rule: "feature-gate-unknown", severity: "error", path: "" } as const;
      return { ...about, span: { start: 0, end: 0 }, message };
    });
}
