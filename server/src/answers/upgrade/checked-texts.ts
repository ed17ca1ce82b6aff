import type { CheckContext, FileOptions, Part } from "../../engine/parts/part.ts";
import {
  type Analysis,
  type EffectiveConfig,
  type PartConfig,
  type StackFile,
  configIndex,
  effectiveConfig,
  isSetPart,
  mainLayer,
} from "../../kubelet/index.ts";
import { unknownFlagText } from "../../flags/index.ts";
import {
  type ConfigStack,
  type StackText,
  type StackTexts,
  checkStack,
  dumpFindings,
  hasNodeConfig,
  layerOptions,
  parseText,
} from "../../stacks/index.ts";
import type { Fix } from "../../engine/analysis/fix.ts";
import { analyze } from "../../documents/index.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import type { Span } from "../../engine/text/span.ts";
import { askedInsteadOf } from "../../facts/field-index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { type Budget, fileBudget } from "../../engine/text/budget.ts";

/** Inputs of the findings other than the texts. */
export interface UpgradeOptions
  extends Omit<CheckContext, "kubernetesVersion">, Pick<FileOptions, "neighbours"> {
  /** Versions that were asked for and are not supported: the nearest are compared. */
  readonly askedVersions?: readonly string[];
}

/** A finding in a file; the number behind the last file stands for the flags. */
export interface FileFinding {
  readonly layer: number;
  readonly finding: Finding;
}

/** The results of checking the texts as the kubelet of one version. */
export interface CheckedTexts {
  /** Main file (or a gap), drop-ins in the order of loading. */
  readonly files: readonly (StackFile | undefined)[];
  readonly findings: readonly FileFinding[];
  /** Undefined if none of the texts is a kubelet configuration on its own. */
  readonly effective: EffectiveConfig | undefined;
  /** Where in its file a configuration is that is not all of it. */
  readonly region?: Span | undefined;
  /** The place of a configuration inside another tool's file, which sets what is left out here. */
  readonly part?: string;
  /** The name that the file gives to what the configuration is for. */
  readonly name?: string;
  /** The tool around it. */
  readonly tool?: string;
  /** The layers below and above it, if they are known: then `effective` is everything that the node gets. */
  readonly layered?: Pick<PartConfig, "user"> & { readonly platform?: PartConfig["platform"] };
  /** It is flags alone: what the configuration file sets is not known. */
  readonly hasNoFile?: true;
  /** The fixes of a finding in a file that were tried, the likeliest first. */
  readonly fixesOf: (layer: number, finding: Finding) => readonly Fix[];
}

/** The options for analysing a file; the version that it names itself is ignored here. */
function optionsFor(
  version: KubernetesVersion,
  options: UpgradeOptions,
  path: string,
): FileOptions {
  return { ...optionsOfVersion(version, options), path };
}

/** The options for checking one of the two versions. */
function optionsOfVersion(
  version: KubernetesVersion,
  { askedVersions = [], ...options }: UpgradeOptions,
): FileOptions {
  const askedVersion = askedVersions.find((asked) => askedInsteadOf(version, asked) !== undefined);
  return { ...options, kubernetesVersion: version, askedVersion, fixedVersion: version };
}

/** Checks the texts as the kubelet of a version does; undefined if none is of the kubelet's kinds. */
export function textsAtVersion(
  texts: StackTexts,
  version: KubernetesVersion,
  options: UpgradeOptions,
  knowledge: Knowledge,
): CheckedTexts | undefined {
  const { main, dropIns, args } = texts;
  const isAlone = dropIns === undefined && args.length === 0;
  return main && isAlone
    ? checkFile(main, version, options, knowledge)
    : checkTogether(texts, version, options, knowledge);
}

function checkFile(
  file: StackText,
  version: KubernetesVersion,
  options: UpgradeOptions,
  knowledge: Knowledge,
): CheckedTexts | undefined {
  const versionOptions = optionsFor(version, options, file.path);
  const part = parseText(file.text, versionOptions, knowledge).parts.find(isSetPart);
  if (!part?.config?.documents.some(({ identity }) => identity)) return undefined;
  return checkedAlone(file, part, part.config, { budget: fileBudget(), knowledge });
}

/**
 * Checks the configurations and flags inside another tool's file as the kubelet of a version does, each alone; empty
 * for any other text.
 */
export function partsAtVersion(
  file: StackText,
  version: KubernetesVersion,
  options: UpgradeOptions,
  knowledge: Knowledge,
): CheckedTexts[] {
  const versionOptions = optionsFor(version, options, file.path);
  const { parts } = parseText(file.text, versionOptions, knowledge);
  const budget = fileBudget();
  // A platform has a base of its own, and a carried file may be the one that the flags name.
  const hasFile = parts.some((part) => part.layered !== undefined || part.carried !== undefined);
  const found = parts.flatMap((part): CheckedTexts[] => {
    if (part.kind === "flags") {
      const checked = checkedFlags(file, part, budget, versionOptions, knowledge);
      if (hasFile) return [checked];
      const effective = effectiveOfFlags(part, versionOptions, knowledge);
      return [{ ...checked, effective, hasNoFile: true }];
    }
    if (part.isPatch) return [checkedPatch(file, part, budget, versionOptions, knowledge)];
    if (!part.config?.host) return [];
    return [{ ...checkedAlone(file, part, part.config, { budget, knowledge }), part: part.id }];
  });
  const joined = new Map<string, CheckedTexts>();
  for (const [at, checked] of found.entries()) {
    const key = checked.layered?.platform?.joinedAs ?? `part ${String(at)}`;
    const first = joined.get(key);
    joined.set(key, first ? together(first, checked) : checked);
  }
  return [...joined.values()];
}

/** Two parts that make one configuration. */
function together(first: CheckedTexts, second: CheckedTexts): CheckedTexts {
  const [a, b] = [first.region, second.region];
  return {
    ...first,
    region: a && b && { start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) },
    findings: [...first.findings, ...second.findings],
    fixesOf: (layer, finding) => [
      ...first.fixesOf(layer, finding),
      ...second.fixesOf(layer, finding),
    ],
  };
}

/** Operations that change a configuration of another tool. */
function checkedPatch(
  file: StackText,
  part: Part,
  budget: Budget,
  options: FileOptions,
  knowledge: Knowledge,
): CheckedTexts {
  const layered = part.layered?.();
  return {
    files: [
      {
        id: file.uri ?? file.path,
        name: file.path,
        analysis: analyze(file.text, options, knowledge),
      },
    ],
    findings: part.findings.map((finding) => ({ layer: 0, finding })),
    part: part.id,
    region: part.region,
    fixesOf: (_layer, finding) => part.fixes(finding, budget),
    effective: layered?.effective,
    layered,
  };
}

/** Flags change with a version like settings: which there are, and what their values may be. */
function checkedFlags(
  { path, uri = path, text }: StackText,
  part: Part,
  budget: Budget,
  options: FileOptions,
  knowledge: Knowledge,
): CheckedTexts {
  return {
    files: [{ id: uri, name: path, analysis: analyze(text, options, knowledge) }],
    findings: part.findings.map((finding) => ({ layer: 0, finding })),
    effective: undefined,
    part: part.id,
    region: part.region,
    fixesOf: (_layer, finding) => part.fixes(finding, budget),
  };
}

/** The effect of flags on the defaults of an unknown configuration file. */
function effectiveOfFlags(
  { flags = [] }: Part,
  { kubernetesVersion, fixedVersion = kubernetesVersion }: FileOptions,
  knowledge: Knowledge,
): CheckedTexts["effective"] {
  const index = configIndex(knowledge.schema, fixedVersion);
  const args = flags
    .flatMap((place) => place.args)
    .flatMap(({ text }) => (text.includes(unknownFlagText) ? [] : [text]));
  return (
    index && effectiveConfig([mainLayer(undefined), { kind: "flags", args }], index, knowledge)
  );
}

function checkedAlone(
  { path, uri = path }: StackText,
  part: Part,
  analysis: Analysis,
  { budget, knowledge }: { readonly budget: Budget; readonly knowledge: Knowledge },
): CheckedTexts {
  const document = analysis.documents.find(
    ({ identity }) => identity?.kind === "KubeletConfiguration",
  );
  const effective =
    document?.index && analysis.role === "main"
      ? effectiveConfig([mainLayer(document.parsed.root)], document.index, knowledge)
      : undefined;
  const layered = part.layered?.();
  const tool = layered?.platform.texts.title ?? analysis.host?.name;
  return {
    files: [{ id: uri, name: path, analysis }],
    findings: analysis.findings.map((finding) => ({ layer: 0, finding })),
    effective: layered?.effective ?? effective,
    layered,
    region: part.region,
    tool,
    name: layered?.name !== undefined ? layered.name : undefined,
    fixesOf: (_layer, finding) => part.fixes(finding, budget),
  };
}

function checkTogether(
  texts: StackTexts,
  version: KubernetesVersion,
  options: UpgradeOptions,
  knowledge: Knowledge,
): CheckedTexts | undefined {
  const { main } = texts;
  if (main) {
    const place = { kubernetesVersion: version, path: `/${main.path}` };
    if (!hasNodeConfig(parseText(main.text, place, knowledge))) return undefined;
  }
  const versionOptions = optionsOfVersion(version, options);
  const checked = checkStack(texts, versionOptions, knowledge);
  const budget = fileBudget();
  const fixesOf = (layer: number, finding: Finding): readonly Fix[] => {
    const { text = "" } = checked?.files[layer]?.analysis ?? {};
    if (!budget.take("trials", text.length, finding.span)) return [];
    const inSet = layerOptions(versionOptions, layer === 0 ? "main" : "drop-in", text);
    return parseText(text, inSet, knowledge).parts.find(isSetPart)?.fixes(finding, budget) ?? [];
  };
  if (!checked) return undefined;
  // The settings of the missing file are not known, nor whether a default applies.
  return { ...checked, effective: texts.isPart ? undefined : checked.effective, fixesOf };
}

/** How the kubelet of a version handles a subject; undefined if the version has no KubeletConfiguration. */
export function subjectAtVersion(
  stack: ConfigStack,
  version: KubernetesVersion,
  options: UpgradeOptions,
  knowledge: Knowledge,
): CheckedTexts | undefined {
  const versionOptions = optionsOfVersion(version, options);
  const set = stack.check(versionOptions, knowledge);
  if (!set) return undefined;
  const fixesOf = (): readonly [] => [];
  const { dump } = stack;
  const source = set.files[0]?.analysis;
  if (dump && source) {
    const found = dumpFindings(dump, source, versionOptions, knowledge);
    const findings = found.map((finding) => ({ layer: 0, finding }));
    const { region } = stack;
    // Every default is written in a dump, so it does not tell which values would change.
    return { files: set.files, findings, effective: undefined, region, fixesOf };
  }
  // The platform's base has no text.
  const user = set.platform
    ? Math.max(
        0,
        set.files.findIndex((file) => file !== undefined),
      )
    : 0;
  const isPart = stack.missing.some(({ missing }) => missing !== "value");
  return {
    files: set.files.slice(user),
    findings: set.findings.map(({ layer, finding }) => ({ layer: layer - user, finding })),
    // The settings of the missing file are not known, nor whether a default applies.
    effective: isPart ? undefined : set.effective,
    layered: set.platform ? { user } : undefined,
    region: stack.region,
    fixesOf,
  };
}
