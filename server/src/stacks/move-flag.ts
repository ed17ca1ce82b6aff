import { isErrorOrWarning, newFindings } from "../engine/fixes/new-findings.ts";
import { fixToEnd } from "../engine/fixes/fix-all.ts";
import type { ParsedText } from "./parse-text.ts";
import { layerOptions } from "./check-stack-texts.ts";
import {
  type Analysis,
  type EffectiveConfig,
  type FlagUse,
  type NodeDescription,
  type CheckedStack,
  type StackFile,
  effectiveConfig,
  effectiveJson,
  entryAtPath,
  fixContextAt,
  flagAt,
  flagLocation,
  layerOf,
  layersOf,
  readFlags,
  spanInText,
  valueJson,
} from "../kubelet/index.ts";
import { withKubeadmFlags } from "./kubeadm-flags.ts";
import { applyEdits } from "../engine/syntax/edits/apply-edits.ts";
import type { TextEdit } from "../engine/syntax/edits/edited-document.ts";
import { joinEdits } from "../engine/syntax/edits/document-editor.ts";
import { wholeValueSteps } from "../engine/syntax/edits/set-whole.ts";
import { analyze } from "../documents/index.ts";
import { type FlagPlace, flagPlaces, removeWords } from "../flags/index.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import { parseFile } from "../engine/syntax/parse.ts";
import { sortedJsonText, type ExactJson } from "../engine/text/json-text.ts";
import { touches, type Span } from "../engine/text/span.ts";

/** A file with flags of a set. */
export interface FlagFile {
  /** Its name in the set. */
  readonly id: string;
  readonly file: ParsedText;
}

/** A flag that becomes a field of a configuration file: nothing of what the kubelet runs with changes. */
export interface MovedFlag {
  /** The flag with its dashes, and its place in the file. */
  readonly flag: string;
  readonly span: Span;
  readonly field: string;
  /** The file that gets the field. */
  readonly target: StackFile;
  /** Without the flag. */
  readonly edits: readonly TextEdit[];
  /** In the target's text; where that is the same file, they are among `edits`. */
  readonly targetEdits: readonly TextEdit[];
}

/** The context that moving a flag of a set needs. */
export interface MoveContext {
  readonly set: CheckedStack;
  readonly hasDropInFolder: boolean;
  readonly node?: NodeDescription;
  readonly knowledge: Knowledge;
}

/** A flag of a set that is written in a file. */
interface WrittenFlag {
  readonly use: FlagUse;
  readonly field: string;
  readonly span: Span;
  /** The numbers of its words among the arguments. */
  readonly words: readonly number[];
}

/**
 * Moves the flag at an offset of a file into the configuration file of its set: into the one that writes the field last,
 * else into the main file. Each change is tried: the command line has lost these words and no other, and the effective
 * configuration is what it was. Undefined where there is no such flag, or no file takes its value.
 */
export function movedFlagAt(
  file: FlagFile,
  offset: number,
  context: MoveContext,
): MovedFlag | undefined {
  const flags = flagsIn(context.set);
  const chosen = flags.find(
    ({ use, span }) => sourceOf(use, context.set) === file.id && touches(span, offset),
  );
  if (!chosen || !context.set.files[0]) return undefined;
  const same = flags.filter(({ field }) => field === chosen.field);
  // A flag that is repeated elsewhere is moved completely or not at all.
  if (same.some(({ use }) => sourceOf(use, context.set) !== file.id)) return undefined;
  const removal = removalOf(file, same, context.set);
  if (!removal) return undefined;
  const layers = targetsOf(chosen.field, context.set);
  // kubeadm gives its flags to the configuration in the same file.
  const isInMain = context.set.files[0].id === file.id;
  for (const layer of isInMain ? [0] : layers) {
    const moved = movedTo(layer, chosen, same, file, removal, context);
    if (moved) return moved;
  }
  return undefined;
}

/** All flags of a set that set a field and are written in files. */
function flagsIn(set: CheckedStack): WrittenFlag[] {
  return set.effective.flags.parsed.uses.flatMap((use) => {
    const { field } = use.flag.record;
    const useSpan = spanInText(use.span);
    const location = flagLocation(useSpan, set);
    if (field === undefined || !location) return [];
    const [first, last] = [useSpan.start, useSpan.end - 1].map((at) => flagAt(at, set)?.flag);
    const from = set.flags.findIndex((flag) => flag === first);
    const to = set.flags.findIndex((flag) => flag === last);
    const words = set.flags.flatMap((_flag, at) => (at >= from && at <= to ? [at] : []));
    return [{ use, field, span: location.span, words }];
  });
}

function sourceOf({ span }: FlagUse, set: CheckedStack): string | undefined {
  return flagLocation(spanInText(span), set)?.source.id;
}

/** The edits that take flags out of their file; undefined where they take more than that, or less. */
function removalOf(
  { file }: FlagFile,
  flags: readonly WrittenFlag[],
  set: CheckedStack,
): readonly TextEdit[] | undefined {
  const { path } = file.options;
  const places = flagPlaces(file, path);
  const gone = new Set<FlagPlace["args"][number]>();
  const edits = flags.map(({ span, words }) => {
    for (const place of places) {
      const at = place.args.findIndex((arg) => arg.span.start === span.start);
      const args = at < 0 ? [] : place.args.slice(at, at + words.length);
      const isSame = words.every((word, nth) => set.flags[word]?.text === args[nth]?.text);
      if (args.length === 0 || !isSame) continue;
      for (const arg of args) gone.add(arg);
      return removeWords(
        place,
        args.map((arg) => arg.span),
        file,
      );
    }
    return undefined;
  });
  const joined = joinEdits(...edits);
  if (!joined) return undefined;
  const text = applyEdits(file.text, joined);
  const wordsOf = (all: readonly FlagPlace[]): string =>
    JSON.stringify(
      all
        .map(({ args }) => args.filter((arg) => !gone.has(arg)).map((arg) => arg.text))
        .filter((args) => args.length > 0),
    );
  const after = flagPlaces({ text, file: parseFile(text) }, path);
  return wordsOf(after) === wordsOf(places) ? joined : undefined;
}

/** The layers of the files that may take a field: those that write it, the last first, and the main file. */
function targetsOf(field: string, { effective, files }: CheckedStack): readonly number[] {
  const layers: number[] = [];
  let entry = entryAtPath(effective.tree, field)?.hides;
  for (; entry; entry = entry.hides) {
    const layer = layerOf(entry.key.span);
    if (!entry.value.isDefault && files[layer]) layers.push(layer);
  }
  return [...new Set([...layers, 0])];
}

function movedTo(
  layer: number,
  chosen: WrittenFlag,
  flags: readonly WrittenFlag[],
  file: FlagFile,
  removal: readonly TextEdit[],
  context: MoveContext,
): MovedFlag | undefined {
  const { set } = context;
  const { field, span } = chosen;
  const target = set.files[layer];
  const written = target && valueEdits(target, field, flags, context);
  if (!target || !written) return undefined;
  const isSameFile = target.id === file.id;
  const edits = isSameFile ? joinEdits(removal, written) : removal;
  if (!edits) return undefined;
  const text = applyEdits(target.analysis.text, isSameFile ? edits : written);
  const moved = new Set(flags.flatMap(({ words }) => words));
  if (!isSameEffect(layer, text, moved, context)) return undefined;
  const [before = [], after = []] = [target.analysis.text, text].map(
    (source) => analyzeLayer(layer, source, context).findings,
  );
  const change = { before, after, edits: isSameFile ? edits : written };
  if (newFindings(change, undefined).some(isErrorOrWarning)) return undefined;
  const flag = `--${chosen.use.flag.name}`;
  return { flag, span, field, target, edits, targetEdits: isSameFile ? [] : written };
}

/** The edits that write what flags say of a field into a file. */
function valueEdits(
  { analysis }: StackFile,
  path: string,
  flags: readonly WrittenFlag[],
  context: MoveContext,
): readonly TextEdit[] | undefined {
  const { set, knowledge } = context;
  const { index } = set.effective;
  const field = index.byPath.get(path);
  const document = analysis.documents.find(
    ({ identity }) => identity?.kind === "KubeletConfiguration",
  );
  const at = document?.parsed.root?.span.start ?? 0;
  const edited = document && fixContextAt(analysis, at, knowledge)?.edited;
  const isBroken = analysis.documents.some(({ parsed }) => parsed.problems.length > 0);
  const words = flags.flatMap(({ words: indices }) =>
    indices.flatMap((word) => set.flags[word] ?? []),
  );
  const nowhere = { start: 0, end: 0 };
  const { tree } = readFlags(
    words.map(({ text }) => ({ text, span: nowhere })),
    index,
    knowledge.flags,
  );
  const node = entryAtPath(tree, path)?.value;
  const value = field && node && valueJson(node, field);
  if (!edited || value === undefined || isBroken) return undefined;
  const steps = wholeValueSteps(path, withFiles(path, value), path === "featureGates");
  let done = 0;
  return fixToEnd(analysis.text, (text) => {
    const changed = text === analysis.text ? analysis : analyzeLayer(0, text, context);
    const now = fixContextAt(changed, at, knowledge)?.edited;
    return (now && steps[done++]?.(now)) ?? [];
  }).edits;

  /** The patterns of `--vmodule` come after those of the files. */
  function withFiles(name: string, flagValue: ExactJson): ExactJson {
    const before = entryAtPath(set.effective.merged, name)?.value;
    if (name !== "logging.vmodule" || before?.kind !== "list" || !field) return flagValue;
    const files = valueJson(before, field);
    return Array.isArray(files) && Array.isArray(flagValue)
      ? [...(files as readonly ExactJson[]), ...(flagValue as readonly ExactJson[])]
      : flagValue;
  }
}

/** The analysis of a text that replaces a file of the set. */
function analyzeLayer(layer: number, text: string, { set, knowledge }: MoveContext): Analysis {
  const role = layer === 0 ? "main" : "drop-in";
  const options = layerOptions({ kubernetesVersion: set.version }, role, text);
  return analyze(text, options, knowledge);
}

/** True where a kubelet without these words, and with another text in a layer, runs with what it runs with now. */
function isSameEffect(
  layer: number,
  text: string,
  moved: ReadonlySet<number>,
  context: MoveContext,
): boolean {
  const { set, hasDropInFolder, node, knowledge } = context;
  const { effective } = set;
  const { index } = effective;
  const files = set.files.map((file, at) =>
    file && at === layer ? { ...file, analysis: analyzeLayer(layer, text, context) } : file,
  );
  const [main, ...dropIns] = files;
  const mainLayer = effective.layers.get(0);
  const mainFolder = (mainLayer?.kind === "main" ? mainLayer.folder : undefined) ?? "";
  const kept = { main, dropIns: dropIns.filter((file) => file !== undefined) };
  const left = set.flags.filter((flag, at) => !moved.has(at) && flag.place?.source.id !== main?.id);
  const after = withKubeadmFlags({ ...kept, flags: left, mainFolder });
  const options = { hasDropInFolder, node };
  const merged = effectiveConfig(layersOf(after), index, knowledge, options);
  const textOf = ({ tree }: EffectiveConfig): string => sortedJsonText(effectiveJson(tree, index));
  return textOf(merged) === textOf(effective);
}
