import type { CheckContext } from "../engine/parts/part.ts";
import {
  type EffectiveConfig,
  type LayerFinding,
  type StackAround,
  type CheckedStack,
  type StackLayers,
  checkMergedRules,
  checkMergedValues,
  configIndex,
  effectiveConfig,
  flagGateFindings,
  flagLocation,
  kubeconfigFinding,
  layerOf,
  layersAroundMain,
  layersOf,
  osIn,
  spanInLayer,
  spanInText,
  topOfSet,
  type FlagSource,
} from "../kubelet/index.ts";
import { askedInsteadOf } from "../facts/field-index.ts";
import type { Span } from "../engine/text/span.ts";
import type { Finding } from "../engine/analysis/finding.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import { shownFindings } from "../engine/analysis/shown-findings.ts";
import { openInDocument } from "../documents/index.ts";
import { withKubeadmFlags } from "./finders/kubeadm-flags.ts";
import { soundIn } from "../engine/syntax/sound-in.ts";
import { flagFindings } from "../flags/index.ts";
import { ignoreComments } from "../engine/analysis/ignore-comments.ts";
import type { Ignores } from "../engine/analysis/ignored.ts";
import { pathOfUri } from "../engine/files/uris.ts";
import { parseText } from "./parse-text.ts";

/**
 * Checks a main file, its drop-ins and flags as the kubelet does: each file alone for readability, everything else on
 * the merged result. The main file's own version overrides the setting. Undefined if this version has no
 * KubeletConfiguration.
 */
export function checkLayers(
  given: StackLayers,
  options: CheckContext,
  knowledge: Knowledge,
): CheckedStack | undefined {
  const files = withOpenFields(options.isAsDelivered ? given : withKubeadmFlags(given), options);
  const { version, askedVersion } = files.main?.analysis ?? {
    version: options.kubernetesVersion,
    askedVersion: askedInsteadOf(options.kubernetesVersion, options.askedVersion),
  };
  const index = configIndex(knowledge.schema, version);
  if (!index) return undefined;
  const around = layersAroundMain(files, index, options.node);
  const mergedWith = (laid: StackAround | undefined): EffectiveConfig =>
    effectiveConfig(layersOf(files, laid), index, knowledge, {
      hasDropInFolder: files.dropIns !== undefined,
      node: options.node,
    });
  const effective = mergedWith(around);
  const all = [files.main, ...(files.dropIns ?? [])];
  const set = {
    version,
    askedVersion,
    effective,
    files: all,
    flags: files.flags,
    platform: around?.platform,
    around: files.around,
  };
  const merged = checkMergedValues(files, effective, knowledge);
  const byRules = around
    ? [
        ...around.findings(effective),
        ...rulesAround(
          files,
          around,
          { effective, alone: () => mergedWith(undefined) },
          options,
          knowledge,
        ),
      ]
    : checkMergedRules(files, effective, options.node, knowledge);
  const ofFlags = flagFindings(
    effective.flags,
    version,
    effective.isGateOn,
    options.node?.os ?? osIn(all.map((file) => file?.analysis.text ?? "").join("\n")),
    effective.merged,
  );
  const ofGates = flagGateFindings(effective, topOfSet(files), knowledge);
  const isReported = (finding: Finding): boolean =>
    ofGates.some(({ rule, span }) => rule === finding.rule && span.start === finding.span.start);
  const together = [
    ...[...ofFlags.early, ...ofGates].map((finding) => inLayer(finding, "flags", set)),
    ...merged.map((finding) => inLayer(finding, "merge", set)),
    ...withoutServer(files, effective).map((finding) => inLayer(finding, "rule", set)),
    ...[...byRules.filter((finding) => !isReported(finding)), ...ofFlags.late].map((finding) =>
      inLayer(finding, "rule", set),
    ),
  ];
  const isSoundIn = all.map((file) => soundInFile(file));
  const sound = together.filter(
    (layerFinding) =>
      isSoundIn[layerFinding.layer]?.(layerFinding.finding.span) !== false &&
      !isImpliedByError(layerFinding, together),
  );
  const found = [...ownFindings(all, effective), ...sound];
  const isIgnored = ignoredFlags(set, options, knowledge);
  const notIgnored = found.filter((layerFinding) => !isIgnored(layerFinding));
  return { ...set, findings: shown(notIgnored, all, { ...options, askedVersion }, knowledge) };
}

/** A template may add fields and entries to its file: rules that ask for them find nothing. */
function withOpenFields(files: StackLayers, options: CheckContext): StackLayers {
  const all = [...(files.main ? [files.main] : []), ...(files.dropIns ?? [])];
  const open = all.flatMap(({ analysis }) =>
    analysis.documents
      .filter(({ identity }) => identity !== undefined)
      .map((document) => openInDocument(document, analysis, options)),
  );
  const fields = open.flatMap((document) => [...document.fields]);
  const isWhole = open.some((document) => document.isWhole);
  if (fields.length === 0 && !isWhole) return files;
  const unknown = new Set([...(files.unknown ?? []), ...fields]);
  return { ...files, unknown, isPart: files.isPart || isWhole };
}

/** The findings of the rules over a platform's base, whose computed values no rule knows. */
function rulesAround(
  files: StackLayers,
  { carriedAs, platform, softened }: StackAround,
  {
    effective,
    alone,
  }: { readonly effective: EffectiveConfig; readonly alone: () => EffectiveConfig },
  options: CheckContext,
  knowledge: Knowledge,
): readonly Finding[] {
  // A file that is not at hand overrides the base.
  if (files.isPart) return checkMergedRules(files, alone(), options.node, knowledge);
  const unknown = new Set([...(files.unknown ?? []), ...platform.computed.keys()]);
  const given = { ...files, unknown, carriedAs };
  return checkMergedRules(given, effective, options.node, knowledge).map(softened);
}

/**
 * A command that is whole lacks what it does not give; blamed is the flag of the configuration, or without one the flag of
 * the mode. As rules do, this reports nothing if no file sets one of its keys.
 */
function withoutServer(
  { main, dropIns = [], flags, isWholeCommand = false }: StackLayers,
  effective: EffectiveConfig,
): readonly Finding[] {
  const config = flags.findIndex(({ text }) => text.startsWith("--config"));
  const mode = flags.findIndex(({ text }) =>
    /^--(?:authorization-mode|authentication-token-webhook)(?:=|$)/.test(text),
  );
  const at = main ? config : config < 0 ? mode : -1;
  const fields = ["authentication.webhook.enabled", "authorization.mode"] as const;
  if (!fields.some((path) => effective.config.setting(path).written)) return [];
  if (!isWholeCommand || at < 0) return [];
  const start = flags.slice(0, at).reduce((sum, { text }) => sum + text.length + 1, 0);
  const end = start + (flags[at]?.text.length ?? 0);
  const found = kubeconfigFinding(effective, spanInLayer({ start, end }, 1 + dropIns.length));
  return found ? [found] : [];
}

/** A zero that stays zero is not worth reporting next to the error that it causes. */
function isImpliedByError(layerFinding: LayerFinding, all: readonly LayerFinding[]): boolean {
  const { finding, layer } = layerFinding;
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

/**
 * A function that is true for spans in which the tree is reliable despite syntax errors; undefined if the file cannot
 * have any.
 */
function soundInFile(file: CheckedStack["files"][number]): ((span: Span) => boolean) | undefined {
  const documents = file?.analysis.documents ?? [];
  const document = documents.find(({ identity }) => identity) ?? documents[0];
  return document && soundIn(document.parsed);
}

/** The findings of each file alone; its analysis has adjusted them already. */
function ownFindings(
  files: CheckedStack["files"],
  { caseMatches }: EffectiveConfig,
): LayerFinding[] {
  const matches = new Map(caseMatches.map((match) => [match.entry.key.span.start, match]));
  return files.flatMap((file, layer) =>
    (file?.analysis.findings ?? []).map((fileFinding): LayerFinding => {
      const match = matches.get(spanInLayer(fileFinding.span, layer).start);
      if (!match || fileFinding.message.key !== "wrong-case")
        return { layer, found: "file", finding: fileFinding };
      const { key, expected } = fileFinding.message.params;
      const params = { key, expected, takesEffect: match.takesEffect };
      const finding = { ...fileFinding, message: { key: "case-in-drop-in", params } } as const;
      return { layer, found: "file", finding };
    }),
  );
}

/** A finding with spans of all layers as one of its own layer. */
function inLayer(
  finding: Finding,
  found: LayerFinding["found"],
  { files, flags }: Pick<CheckedStack, "files" | "flags">,
): LayerFinding {
  const layer = layerOf(finding.span);
  const related = finding.related?.flatMap((place) => {
    const other = layerOf(place.span);
    const span = spanInText(place.span);
    if (other === files.length) {
      const flag = flagLocation(span, { flags });
      return flag ? [{ ...place, span: flag.span, file: flag.source.id }] : [];
    }
    const file = files[other]?.id;
    if (other === layer) return [{ ...place, span }];
    return file === undefined ? [] : [{ ...place, span, file }];
  });
  const ownFinding = { ...finding, span: spanInText(finding.span), ...(related && { related }) };
  return { layer, found, finding: ownFinding };
}

/** Severities as the user wants them, and templates spared, file by file. */
function shown(
  found: readonly LayerFinding[],
  files: CheckedStack["files"],
  options: CheckContext,
  knowledge: Knowledge,
): LayerFinding[] {
  const byFinding = new Map(found.map((layerFinding) => [layerFinding.finding, layerFinding]));
  const layers = [...new Set(found.map(({ layer }) => layer))].sort((a, b) => a - b);
  return layers.flatMap((layer) => {
    const ofLayer = found.filter((layerFinding) => layerFinding.layer === layer);
    const analysis = files[layer]?.analysis ?? flagsAsText;
    const isOwn = new Set(
      ofLayer
        .filter((layerFinding) => layerFinding.found === "file")
        .map((layerFinding) => layerFinding.finding),
    );
    const late = ofLayer.map(({ finding }) => finding).filter((finding) => !isOwn.has(finding));
    const adjusted = late.flatMap((finding) =>
      shownFindings([finding], analysis, options, knowledge)
        .filter(({ rule }) => rule !== "template")
        .map((adjustedFinding) => ({
          layer,
          found: byFinding.get(finding)?.found ?? "rule",
          finding: adjustedFinding,
        })),
    );
    return [...ofLayer.filter((layerFinding) => layerFinding.found === "file"), ...adjusted].sort(
      (a, b) => a.finding.span.start - b.finding.span.start,
    );
  });
}

/** Flags are not text in a file. */
const flagsAsText = { text: "", lines: { starts: [0], length: 0 } };

/** A function that is true for findings about flags that a comment silences in the file where the flag is written. */
function ignoredFlags(
  { files, flags }: Pick<CheckedStack, "files" | "flags">,
  options: CheckContext,
  knowledge: Knowledge,
): (layerFinding: LayerFinding) => boolean {
  const known = new Map<FlagSource, Ignores | undefined>();
  const ignoresOf = (source: FlagSource): Ignores | undefined => {
    if (!known.has(source)) known.set(source, ignoresIn(source, options, knowledge));
    return known.get(source);
  };
  return ({ layer, finding }) => {
    if (layer !== files.length) return false;
    const place = flagLocation(finding.span, { flags });
    if (!place) return false;
    return ignoresOf(place.source)?.isIgnored({ ...finding, span: place.span }) === true;
  };
}

/** Few files have such comments: only these are parsed for the lines that belong together. */
function ignoresIn(
  { id, text, lines }: FlagSource,
  options: CheckContext,
  knowledge: Knowledge,
): Ignores | undefined {
  if (ignoreComments(text, lines).length === 0) return undefined;
  return parseText(text, { ...options, path: pathOfUri(id) }, knowledge).remarks?.ignores;
}
