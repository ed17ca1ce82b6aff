import { analyze } from "../../documents/index.ts";
import { parseText, checkStack } from "../../stacks/index.ts";
import {
  type ProviderFindings,
  analyzeProviders,
  isProviderFileName,
  providersTree,
} from "../../credentials/index.ts";
import {
  type Analysis,
  type EffectiveConfig,
  type StackFile,
  type TreeMap,
  apiVersionFor,
  configIndex,
  effectiveConfig,
  effectiveJson,
  errorsToReport,
  flagGateFindings,
  layerOf,
  locatedArguments,
  locatedMap,
  readFlags,
  reportedErrors,
  reportedSetErrors,
  spanInText,
  writtenGates,
} from "../../kubelet/index.ts";
import { flagFindings } from "../../flags/index.ts";
import { compareBytes } from "../../engine/syntax/byte-order.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { toOtherVersion } from "../../engine/analysis/shown-findings.ts";
import { defaultVersion } from "../../facts/field-index.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { ContainerRuntime } from "../../facts/seccomp-table.ts";
import { jsonText } from "../../engine/text/json-text.ts";
import { once } from "../../engine/text/once.ts";
import { lineIndexOf } from "../../engine/text/line-index.ts";
import { type CaseVerdict, type ConfigCase, findConfig, nodeFileFindings } from "../node/index.ts";

/** A seccomp profile as a container runtime is given it. */
export interface ProfileCase {
  readonly main: string;
  readonly runtime: ContainerRuntime;
}

/** Checks a case as the kubelet does; never throws. */
export function checkCase(input: ConfigCase, knowledge: Knowledge): CaseVerdict {
  if (input.kind === "CredentialProviderConfig") return checkProviders(input, knowledge);
  const isPlain = input.main !== null && !input.dropIns && input.args.length === 0;
  return isPlain ? checkMain(input, input.main, knowledge) : checkFiles(input, knowledge);
}

/** Checks a seccomp profile as the runtime does; `starts` is true if it is accepted. */
export function checkProfile({ main, runtime }: ProfileCase, knowledge: Knowledge): CaseVerdict {
  const options = {
    kubernetesVersion: defaultVersion,
    seccompRuntime: runtime,
    isProfile: "always",
  } as const;
  const { lines, parts } = parseText(main, options, knowledge);
  const { findings = [] } = parts.find(({ kind }) => kind === "seccomp-profile") ?? {};
  return {
    starts: findings.every(({ severity }) => severity !== "error"),
    findings: findings.map((finding) => ({ file: "main", lines, finding })),
    effective: undefined,
    effectiveText: undefined,
  };
}

function checkMain(input: ConfigCase, main: string, knowledge: Knowledge): CaseVerdict {
  const { version, kind, mainFolder } = input;
  const options = {
    kubernetesVersion: version,
    askedVersion: input.askedVersion,
    isKubeletConfig: true,
    expectedKind: kind,
    isAsDelivered: true,
    node: input.node,
  };
  const analysis = analyze(main, options, knowledge);
  const errors = whileStarting(
    reportedErrors(analysis.findings, knowledge.rules, analysis),
    knowledge,
  );
  const index = configIndex(knowledge.schema, analysis.version);
  const isDecoded = errors.every(({ rule }) => knowledge.rules.get(rule)?.stage !== "decode");
  const root = analysis.documents[0]?.parsed.root;
  const layer = { kind: "main", origin: "main", root, folder: mainFolder } as const;
  const effective = (): EffectiveParts | undefined =>
    index && isDecoded ? effectiveConfig([layer], index, knowledge) : undefined;
  return verdictOf([{ file: "main", analysis, findings: analysis.findings }], errors, effective);
}

/** A kubelet that exits when it opens its port has started. */
function whileStarting(errors: readonly Finding[], { rules }: Knowledge): readonly Finding[] {
  return errors.filter(({ rule }) => rules.get(rule)?.stage !== "serving");
}

interface FileFindings {
  readonly file: string;
  readonly analysis: Pick<Analysis, "lines">;
  readonly findings: readonly Finding[];
}

type EffectiveParts = Pick<EffectiveConfig, "tree" | "index" | "config">;

function verdictOf(
  files: readonly FileFindings[],
  errors: Iterable<Finding>,
  effectiveOf: () => EffectiveParts | undefined = () => undefined,
): CaseVerdict {
  const reported = new Set(errors);
  const findings: CaseVerdict["findings"][number][] = [];
  for (const { file, analysis, findings: all } of files) {
    for (const finding of all) {
      const isSaid = finding.severity !== "error" || reported.has(finding);
      if (isSaid) findings.push({ file, lines: analysis.lines, finding });
    }
  }
  return new Verdict(reported.size === 0, findings, once(effectiveOf));
}

/** The effective configuration is most of the work, and not everyone asks for it. */
class Verdict implements CaseVerdict {
  readonly starts: boolean;
  readonly findings: CaseVerdict["findings"];
  readonly #effectiveOf: () => EffectiveParts | undefined;

  constructor(
    starts: boolean,
    findings: CaseVerdict["findings"],
    effectiveOf: () => EffectiveParts | undefined,
  ) {
    this.starts = starts;
    this.findings = findings;
    this.#effectiveOf = effectiveOf;
  }

  get effective(): CaseVerdict["effective"] {
    const found = this.#effectiveOf();
    return found && effectiveJson(found.tree, found.index);
  }

  get effectiveText(): string | undefined {
    const found = this.#effectiveOf();
    return found && jsonText(effectiveJson(found.tree, found.index));
  }

  get config(): CaseVerdict["config"] {
    return this.#effectiveOf()?.config;
  }
}

/** Reports the errors of every stage of the start, not only of the first stage that ends it. */
export function checkEveryStage(input: ConfigCase, knowledge: Knowledge): CaseVerdict {
  return checkFiles(input, knowledge, true);
}

function checkFiles(input: ConfigCase, knowledge: Knowledge, isEveryStage = false): CaseVerdict {
  const { version, args } = input;
  const index = configIndex(knowledge.schema, version);
  if (!index)
    return { starts: false, findings: [], effective: undefined, effectiveText: undefined };
  const flags = readFlags(locatedArguments(args), index, knowledge.flags);
  const found = findConfig(input, flags.others);
  const flagLines = { lines: lineIndexOf(args.join(" ")) };
  const { errors: ofFlags } = checkFlags(input, knowledge);
  const early = ofFlags.length > 0 ? ofFlags : found.problems;
  const isUnread = found.problems.some(({ rule }) => rule === "flag-file");
  if (early.length > 0 && (isUnread || !isEveryStage)) {
    const findings = isEveryStage ? [...ofFlags, ...found.problems] : early;
    return verdictOf(
      [{ file: "flags", analysis: flagLines, findings }],
      isEveryStage ? findings : early,
    );
  }
  const options = {
    kubernetesVersion: version,
    askedVersion: input.askedVersion,
    isAsDelivered: true,
    node: input.node,
  } as const;
  const stack = checkStack(found.texts, options, knowledge);
  if (!stack)
    return { starts: false, findings: [], effective: undefined, effectiveText: undefined };
  const errors = new Set(whileStarting([...errorsToReport(stack, knowledge)], knowledge));
  const isDecoded = stack.findings.every(
    ({ finding }) => !errors.has(finding) || knowledge.rules.get(finding.rule)?.stage !== "decode",
  );
  const hasFiles = errors.size === 0 || (isEveryStage && isDecoded);
  const ofNode =
    input.files && hasFiles
      ? nodeFileFindings(stack.effective, input.files, (provider) =>
          checkProviders({ ...input, ...provider, kind: providerKind }, knowledge),
        ).map((finding) => ({
          layer: layerOf(finding.span),
          finding: { ...finding, span: spanInText(finding.span) },
        }))
      : [];
  const files = [...stack.findings, ...ofNode].map(({ layer, finding }): FileFindings => {
    const file = stack.files[layer];
    const lines = file?.analysis.lines ?? flagLines.lines;
    return { file: file?.id ?? "flags", analysis: { lines }, findings: [finding] };
  });
  const all = isEveryStage ? stack.findings.map(({ finding }) => finding) : [...errors];
  const reported = [...all, ...ofNode.map(({ finding }) => finding)].filter(
    ({ severity }) => severity === "error",
  );
  return verdictOf(files, reported, () => (isDecoded ? stack.effective : undefined));
}

const providerKind = "CredentialProviderConfig";

function checkProviders(input: ConfigCase, knowledge: Knowledge): CaseVerdict {
  const { version, kind, main, dropIns = [], args } = input;
  const { gates: flagGates, errors: ofFlags } = checkFlags(input, knowledge);
  const options = {
    kubernetesVersion: version,
    askedVersion: input.askedVersion,
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
  const files = texts.map(({ path, text }): StackFile => {
    return { id: path, name: path, analysis: analyze(text, options, knowledge) };
  });
  const folder = { folder: "/ETC/credentialprovider.d", files };
  const together = main === null ? analyzeProviders(folder, version) : nothingTogether;
  const all: FileFindings[] = [
    ...files.map(({ id, analysis }) => {
      const alone = analysis.findings.filter(({ rule }) => !together.notAlone.has(rule));
      const findings = [...alone, ...(together.byFile.get(id) ?? [])];
      return { file: id, analysis, findings };
    }),
    {
      file: "flags",
      analysis: { lines: lineIndexOf(args.join(" ")) },
      findings: [...ofFlags, ...together.folderFindings],
    },
  ];
  const errors = providerErrors(all, ofFlags, together.folderFindings, files, version, knowledge);
  const isDecoded = errors.every(
    ({ rule }) => knowledge.rules.get(rule)?.stage !== "decode" && !rule.startsWith("cred-dir-"),
  );
  const index = knowledge.schema.indexOf(kind, apiVersionFor(kind) ?? "", version);
  const effective = once(() =>
    isDecoded && index && files.length > 0 ? effectiveJson(providersTree(files), index) : undefined,
  );
  return new ProvidersVerdict(verdictOf(all, errors), files, effective);
}

/** The result for a CredentialProviderConfig; few callers need more than `starts`. */
class ProvidersVerdict implements CaseVerdict {
  readonly starts: boolean;
  readonly findings: CaseVerdict["findings"];
  readonly #files: readonly StackFile[];
  readonly #effectiveOf: () => CaseVerdict["effective"];

  constructor(
    { starts, findings }: Pick<CaseVerdict, "starts" | "findings">,
    files: readonly StackFile[],
    effectiveOf: () => CaseVerdict["effective"],
  ) {
    this.starts = starts;
    this.findings = findings;
    this.#files = files;
    this.#effectiveOf = effectiveOf;
  }

  get effective(): CaseVerdict["effective"] {
    return this.#effectiveOf();
  }

  get effectiveText(): string | undefined {
    const json = this.#effectiveOf();
    return json && jsonText(json);
  }

  get providers(): TreeMap {
    return providersTree(this.#files);
  }
}

const nothingTogether: ProviderFindings = {
  byFile: new Map(),
  folderFindings: [],
  notAlone: new Set(),
};

/** Flags come first, then the folder, then each file in turn, then names across files and values. */
function providerErrors(
  all: readonly FileFindings[],
  ofFlags: readonly Finding[],
  folderFindings: readonly Finding[],
  files: readonly StackFile[],
  version: KubernetesVersion,
  { rules }: Knowledge,
): readonly Finding[] {
  if (ofFlags.length > 0) return ofFlags;
  if (folderFindings.length > 0) return folderFindings;
  for (const { analysis } of files) {
    const reported = reportedErrors(analysis.findings, rules, analysis);
    if (reported.some(({ rule }) => rules.get(rule)?.stage === "decode")) return reported;
  }
  return reportedErrors(
    all.flatMap(({ findings }) => findings),
    rules,
    { format: "yaml", version },
  );
}

/** Findings about feature gates in flags, and errors that stop the kubelet before it reads a file. */
function checkFlags(
  { args, version, askedVersion }: ConfigCase,
  knowledge: Knowledge,
): { readonly gates: ReadonlyMap<string, boolean>; readonly errors: readonly Finding[] } {
  const index = configIndex(knowledge.schema, version);
  if (!index || args.length === 0) return { gates: new Map(), errors: [] };
  const flags = readFlags(locatedArguments(args), index, knowledge.flags);
  const { early } = flagFindings(flags, version, () => false);
  const ofGates = flagGateFindings({ index, flags }, { start: 0, end: 0 }, knowledge);
  const nothing = { main: [], mainFormat: "yaml", dropIns: [], merged: [] } as const;
  const ofFlags = toOtherVersion([...early, ...ofGates], askedVersion, knowledge);
  const found = { ...nothing, version, flags: ofFlags };
  return {
    gates: writtenGates(locatedMap(flags.tree)),
    errors: reportedSetErrors(found, knowledge.rules),
  };
}
