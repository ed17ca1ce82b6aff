import type { ConfigLayer } from "../effective/config-layer.ts";
import { effectiveConfig, type EffectiveConfig } from "../effective/effective-config.ts";
import { isAboveMain, layerOf, spanInLayer, spanInText } from "../effective/layer-span.ts";
import { placeAtPath } from "../effective/node-at-path.ts";
import { named } from "../effective/decode-tree.ts";
import { locatedMap, type TreeEntry, type TreeMap } from "../effective/tree.ts";
import type { Finding } from "../findings/finding.ts";
import { decodeDocument } from "../kubelet/decode.ts";
import { strictnessOf, type DecodeContext } from "../kubelet/decode-context.ts";
import { apiVersionFor } from "../kubelet/identify.ts";
import { reportedSetErrors } from "../rules/reported-set-errors.ts";
import { runSetRules } from "../rules/run-set-rules.ts";
import { runKubeletRules } from "../rules/run-rules.ts";
import { isBefore, type Field } from "../schema/field-index.ts";
import type { Knowledge } from "../schema/knowledge.ts";
import type { KubernetesVersion } from "../schema/table.ts";
import { resolveAlias, type LocatedNode } from "../syntax/located-node.ts";
import type { LineIndex } from "../text/line-index.ts";
import type { Span } from "../text/span.ts";
import type { Analysis, AnalyzeOptions } from "./analysis.ts";
import { shownFindings } from "./analyze.ts";
import { damagedSpans } from "./check-document.ts";
import { flagFindings } from "./flag-findings.ts";
import { flagGateFindings } from "./flag-gates.ts";

/** A file of a set: its own analysis was made with `isInSet`. */
export interface SetFile {
  /** Names the file in findings of other files: a URI or a path. */
  readonly id: string;
  /** The path below the drop-in folder, or the main file's name: what users read. */
  readonly name: string;
  readonly analysis: Analysis;
}

/** An argument of the kubelet, and where it is written, if in a file of the user's. */
export interface SetFlag {
  readonly text: string;
  readonly place?: FlagPlace;
}

/** A place in a systemd unit or an environment file. */
export interface FlagPlace {
  readonly source: FlagSource;
  readonly span: Span;
}

/** A file that gives the kubelet flags. */
export interface FlagSource {
  /** As files of a set are named. */
  readonly id: string;
  /** What users read. */
  readonly name: string;
  readonly text: string;
  readonly lines: LineIndex;
}

/** What a platform lays under the main file, which nobody edits: its name, and the document. */
export interface SetBase {
  readonly name: string;
  readonly root: LocatedNode | undefined;
}

/** The files that one kubelet reads together. */
export interface SetFiles {
  /** What lies under the main file, the lowest first; left out where nothing is known to. */
  readonly bases?: readonly SetBase[];
  /** The file of `--config`. */
  readonly main?: SetFile;
  /** The drop-ins that are read, in order; undefined where there is no `--config-dir`. */
  readonly dropIns?: readonly SetFile[];
  readonly flags: readonly SetFlag[];
  /** The folder of the main file, absolute, with `/`. */
  readonly mainFolder: string;
}

/** A finding in one layer, with spans in that layer's own text. */
interface LayerFinding {
  readonly layer: number;
  /**
   * `flags`: in the command line, before any file is read; `file`: it keeps the file from being read;
   * `merge`: found in the merged values; `rule`: by a rule.
   */
  readonly found: "flags" | "file" | "merge" | "rule";
  readonly finding: Finding;
}

/** All that is known of a set at one moment. Immutable. */
export interface SetAnalysis {
  readonly version: KubernetesVersion;
  readonly effective: EffectiveConfig;
  /** The files by layer: main file (or a gap), drop-ins; flags have the layer behind. */
  readonly files: readonly (SetFile | undefined)[];
  readonly flags: readonly SetFlag[];
  readonly findings: readonly LayerFinding[];
}

/** What the findings of a set depend on besides its files. */
export type SetOptions = Pick<
  AnalyzeOptions,
  "kubernetesVersion" | "node" | "advice" | "severities"
>;

/**
 * Judges a main file, its drop-ins and flags as the kubelet does: each file by itself as far as it
 * must be readable, everything else on the merged result. The main file's own version goes before the
 * setting. Undefined where this version has no KubeletConfiguration.
 */
export function analyzeSet(
  files: SetFiles,
  options: SetOptions,
  knowledge: Knowledge,
): SetAnalysis | undefined {
  const version = files.main?.analysis.version ?? options.kubernetesVersion;
  const kind = "KubeletConfiguration";
  const index = knowledge.schema.indexOf(kind, apiVersionFor(kind) ?? "", version);
  if (!index) return undefined;
  const effective = effectiveConfig(layersOf(files), index, knowledge, {
    hasDropInFolder: files.dropIns !== undefined,
  });
  const all = [files.main, ...(files.dropIns ?? [])];
  const set = { version, effective, files: all, flags: files.flags };
  const merged = [
    ...mainValues(files, effective, knowledge),
    ...mergedFindings(effective, knowledge),
  ];
  const byRules = ruleFindings(files, effective, options, knowledge);
  const ofFlags = flagFindings(effective.flags, version, effective.isGateOn, effective.merged);
  const ofGates = flagGateFindings(effective, topOf(files), knowledge);
  const isTold = (finding: Finding): boolean =>
    ofGates.some(({ rule, span }) => rule === finding.rule && span.start === finding.span.start);
  const together = [
    ...[...ofFlags.early, ...ofGates].map((finding) => inLayer(finding, "flags", all)),
    ...merged.map((finding) => inLayer(finding, "merge", all)),
    ...[...byRules.filter((finding) => !isTold(finding)), ...ofFlags.late].map((finding) =>
      inLayer(finding, "rule", all),
    ),
  ];
  const sound = together.filter((each) => isSound(each, all) && !isSaidByError(each, together));
  const found = [...ownFindings(all, effective), ...sound];
  return { ...set, findings: shown(found, all, options, knowledge) };
}

/** The stack that the files and flags of a set make. */
function layersOf({ bases = [], main, dropIns = [], flags, mainFolder }: SetFiles): ConfigLayer[] {
  const folder = mainFolder;
  return [
    ...bases.map(({ name, root }) => ({ kind: "base", origin: name, root, folder }) as const),
    ...[main ?? []].flat().map((file): ConfigLayer => {
      const root = rootOf(file.analysis);
      return { kind: "main", origin: file.name, root, folder, place: placeOf(file) };
    }),
    ...dropIns.map(({ name, analysis }): ConfigLayer => {
      return { kind: "drop-in", origin: name, root: rootOf(analysis) };
    }),
    { kind: "flags", args: flags.map(({ text }) => text) },
  ];
}

/** The root of the document that the kubelet reads. */
function rootOf({ documents }: Analysis): LocatedNode | undefined {
  const own = documents.find(({ identity }) => identity?.kind === "KubeletConfiguration");
  return (own ?? documents[0])?.parsed.root;
}

/** A zero that stays zero is worth no word beside the error that it leads to. */
function isSaidByError(each: LayerFinding, all: readonly LayerFinding[]): boolean {
  const { finding, layer } = each;
  return (
    finding.rule === "dropin-1-29-zero" &&
    all.some(
      (other) =>
        other.layer === layer &&
        other.finding.severity === "error" &&
        other.finding.span.start === finding.span.start,
    )
  );
}

/** False where a syntax mistake makes the tree around the finding a guess. */
function isSound({ layer, finding }: LayerFinding, files: SetAnalysis["files"]): boolean {
  const documents = files[layer]?.analysis.documents ?? [];
  const own = documents.find(({ identity }) => identity) ?? documents[0];
  const damaged = own ? damagedSpans(own.parsed) : [];
  const { span } = finding;
  return damaged.every(({ start, end }) => span.end <= start || span.start >= end);
}

/** Where a set's main file is blamed for what nobody writes: the value of `kind`, or the start. */
function placeOf({ analysis }: SetFile): Span {
  const entry = analysis.documents.find(({ identity }) => identity)?.identity?.kindEntry;
  return entry?.value.span ?? { start: 0, end: 0 };
}

/** The place in the global order of layers where the blame for a whole set goes. */
function topOf(files: SetFiles): Span {
  if (files.main) return placeOf(files.main);
  const [first] = files.dropIns ?? [];
  return first ? spanInLayer(placeOf(first), 1) : { start: 0, end: 0 };
}

/** What each file is blamed for by itself; its analysis has adjusted it already. */
function ownFindings(
  files: SetAnalysis["files"],
  { caseMatches }: EffectiveConfig,
): LayerFinding[] {
  const matches = new Map(caseMatches.map((match) => [match.entry.key.span.start, match]));
  return files.flatMap((file, layer) =>
    (file?.analysis.findings ?? []).map((own): LayerFinding => {
      const match = matches.get(spanInLayer(own.span, layer).start);
      if (!match || own.message.key !== "wrong-case") return { layer, found: "file", finding: own };
      const { key, expected } = own.message.params;
      const params = { key, expected, takesEffect: match.takesEffect };
      const finding = { ...own, message: { key: "case-in-drop-in", params } } as const;
      return { layer, found: "file", finding };
    }),
  );
}

const types = new Set(["types", "values"] as const);
const values = new Set(["values"] as const);

/** Ranges, formats and advice about the values of the main file that hold in the end. */
function mainValues(
  { main }: SetFiles,
  { index, merged, isGateOn, flags }: EffectiveConfig,
  knowledge: Knowledge,
): Finding[] {
  const root = main && rootOf(main.analysis);
  if (!main || !root) return [];
  const findings: Finding[] = [];
  const context: DecodeContext = {
    ...aboutDecoding(index.version, "main", knowledge),
    index,
    format: main.analysis.format,
    isGateOn,
    findings,
    parts: values,
  };
  decodeDocument(root, index, context);
  const survives = ({ path, span }: Finding): boolean => {
    if (placeAtPath(flags.tree, path)) return false;
    const place = placeAtPath(merged, path);
    const node = place?.entry?.value ?? place?.value;
    const isOwn = node !== undefined && layerOf(node.span) === 0 && !node.isDefault;
    return isOwn || (place?.entry !== undefined && place.entry.key.span.start === span.start);
  };
  return findings.filter(survives);
}

/** Types, ranges and advice about the values that drop-ins and flags bring in. */
function mergedFindings(
  { index, merged, flags, isGateOn, covered }: EffectiveConfig,
  knowledge: Knowledge,
): Finding[] {
  const findings: Finding[] = [];
  const about = {
    ...aboutDecoding(index.version, "drop-in", knowledge),
    index,
    format: "yaml",
    isGateOn,
    findings,
    parts: types,
  } as const;
  const isElsewhere = (node: LocatedNode): boolean => !isAboveMain(node.span);
  const keepsZeros = isBefore(index.version, "1.32");
  const files = locatedMap(merged);
  decodeDocument(files, index, { ...about, isElsewhere, keepsZeros });
  for (const { entry, field } of covered) {
    // What is read before another spelling of its key goes over it must still be of the right type.
    const parts = new Set(["types"] as const);
    decodeDocument(locatedMap(alone(entry, field)), index, { ...about, parts, isElsewhere });
  }
  const fromFiles = findings.filter(({ path }) => !placeAtPath(flags.tree, path));
  const fromFlags: Finding[] = [];
  const flagMap = locatedMap(flags.tree);
  decodeDocument(flagMap, index, { ...about, role: "main", keepsZeros: true, findings: fromFlags });
  return [...fromFiles, ...fromFlags.filter(({ severity }) => severity === "error")];
}

/** A document with nothing but one value of a field. */
function alone(entry: TreeEntry, field: Field): TreeMap {
  const { span } = entry.key;
  const path = field.path.split(".");
  let map: TreeMap = {
    kind: "map",
    entries: new Map([[field.name, named(entry, field.name)]]),
    span,
  };
  for (const name of path.slice(0, -1).reverse()) {
    map = { kind: "map", entries: new Map([[name, named({ ...entry, value: map }, name)]]), span };
  }
  return map;
}

function aboutDecoding(
  version: KubernetesVersion,
  role: "main" | "drop-in",
  { schema }: Knowledge,
): Pick<DecodeContext, "schema" | "role" | "strictness"> {
  return { schema, role, strictness: strictnessOf("KubeletConfiguration", role, version) };
}

/** What the rules find in the merged configuration, and those about merging itself. */
function ruleFindings(
  files: SetFiles,
  effective: EffectiveConfig,
  { node }: SetOptions,
  { gates }: Knowledge,
): Finding[] {
  const { config, tree, index } = effective;
  const top = topOf(files);
  const context = { config, version: index.version, gates, role: "merged", top } as const;
  const found = runKubeletRules(locatedMap(tree), { ...context, ...(node && { node }) });
  const dropIns = files.dropIns?.map(({ name, analysis }, at) => ({
    name,
    top: spanInLayer(topOfText(analysis), at + 1),
  }));
  const aboutMerging = runSetRules({
    effective,
    version: index.version,
    hasMain: files.main !== undefined,
    top,
    flags: files.flags.map(({ text }) => text),
    ...(dropIns && { dropIns }),
  });
  const replaced = new Set<string>(aboutMerging.flatMap(({ replaces }) => replaces ?? []));
  return [
    ...found
      .filter((each) => !replaced.has(each.rule) && isTrueInSet(each, effective))
      .map((each) => blameWriter(each, effective)),
    ...aboutMerging.map(({ finding }) => finding),
  ];
}

/** Two rules speak of what a file alone writes, which the merged values do not tell. */
function isTrueInSet({ rule, path }: Finding, { tree, main, flags }: EffectiveConfig): boolean {
  // Without the line, the gate's state would be that of the layer below, not the default.
  if (rule === "feature-gate-redundant") return !placeAtPath(tree, path)?.entry?.hides;
  // A map of the main file or a flag replaces the default thresholds; a drop-in's is merged.
  const replaces = [main, flags.tree].some(({ entries }) => entries.has("evictionHard"));
  return rule !== "eviction-hard-partial" || replaces;
}

function topOfText({ documents }: Analysis): Span {
  const root = documents[0]?.parsed.root;
  const map = root && resolveAlias(root);
  const first = map?.kind === "map" ? map.entries[0]?.key.span : undefined;
  return first ?? { start: 0, end: 0 };
}

/** A default is nobody's fault: the blame goes to what was written last among the related settings. */
function blameWriter(finding: Finding, { tree, main, flags }: EffectiveConfig): Finding {
  const { path, related = [], span } = finding;
  const isPartial = finding.rule === "eviction-hard-partial" && !flags.tree.entries.has(path);
  const partial = isPartial && main.entries.get(path);
  if (partial) return { ...finding, span: partial.key.span };
  const isDefault = placeAtPath(tree, path)?.value.isDefault === true;
  const last = [...related].sort((a, b) => b.span.start - a.span.start)[0];
  if (!isDefault || !last || last.span.start <= span.start) return finding;
  return { ...finding, span: last.span, related: related.filter((each) => each !== last) };
}

/** A finding with spans of all layers as one of its own layer. */
function inLayer(
  finding: Finding,
  found: LayerFinding["found"],
  files: SetAnalysis["files"],
): LayerFinding {
  const layer = layerOf(finding.span);
  const related = finding.related?.flatMap((place) => {
    const other = layerOf(place.span);
    const file = files[other]?.id;
    if (other === layer) return [{ ...place, span: spanInText(place.span) }];
    return file === undefined ? [] : [{ ...place, span: spanInText(place.span), file }];
  });
  const own = { ...finding, span: spanInText(finding.span), ...(related && { related }) };
  return { layer, found, finding: own };
}

/** Severities as the user wants them, and templates spared, file by file. */
function shown(
  found: readonly LayerFinding[],
  files: SetAnalysis["files"],
  options: SetOptions,
  knowledge: Knowledge,
): LayerFinding[] {
  const byFinding = new Map(found.map((each) => [each.finding, each]));
  const layers = [...new Set(found.map(({ layer }) => layer))].sort((a, b) => a - b);
  return layers.flatMap((layer) => {
    const own = found.filter((each) => each.layer === layer);
    const analysis = files[layer]?.analysis ?? flagsAsText;
    const isOwn = new Set(own.filter((each) => each.found === "file").map((each) => each.finding));
    const late = own.map(({ finding }) => finding).filter((finding) => !isOwn.has(finding));
    const adjusted = late.flatMap((finding) =>
      shownFindings([finding], analysis, options, knowledge)
        .filter(({ rule }) => rule !== "template")
        .map((each) => ({ layer, found: byFinding.get(finding)?.found ?? "rule", finding: each })),
    );
    return [...own.filter((each) => each.found === "file"), ...adjusted].sort(
      (a, b) => a.finding.span.start - b.finding.span.start,
    );
  });
}

/** Flags are no text of a file. */
const flagsAsText = { text: "", lines: { starts: [0], length: 0 } };

/** The errors of a set that the kubelet would get to report; see `reportedSetErrors`. */
export function errorsToReport(set: SetAnalysis, knowledge: Knowledge): ReadonlySet<Finding> {
  const own = (layer: number): Finding[] =>
    set.findings
      .filter((each) => each.layer === layer && each.found === "file")
      .map(({ finding }) => finding);
  const foundBy = (...ways: readonly LayerFinding["found"][]): Finding[] =>
    set.findings.filter(({ found }) => ways.includes(found)).map(({ finding }) => finding);
  const [main] = set.files;
  return new Set(
    reportedSetErrors(
      {
        flags: foundBy("flags"),
        main: own(0),
        mainFormat: main?.analysis.format ?? "yaml",
        version: set.version,
        dropIns: set.files.slice(1).map((_file, at) => own(at + 1)),
        merged: foundBy("merge", "rule"),
      },
      knowledge.rules,
    ),
  );
}
