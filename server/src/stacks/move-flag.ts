import { isErrorOrWarning, newFindings } from "../engine/fixes/new-findings.ts";
import { fixToEnd } from "../engine/fixes/fix-all.ts";
import type { ParsedText } from "./parse-text.ts";
import { layerOptions } from "./check-stack.ts";
import {
  type Analysis,
  type EffectiveConfig,
  type FlagUse,
  type NodeDescription,
  type CheckedStack,
  type StackFile,
  configHeader,
  effectiveConfig,
  effectiveJson,
  entryAtPath,
  fixContextAt,
  flagAt,
  flagLocation,
  layerOf,
  layersAroundMain,
  layersOf,
  readFlags,
  spanInText,
  valueJson,
} from "../kubelet/index.ts";
import { withKubeadmFlags } from "./finders/kubeadm-flags.ts";
import { applyEdits } from "../engine/syntax/edits/apply-edits.ts";
import type { TextEdit } from "../engine/syntax/edits/edited-document.ts";
import { compareBytes } from "../engine/syntax/byte-order.ts";
import { uriIn } from "../engine/files/uris.ts";
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

/** Flags that become fields of a configuration file: nothing of what the kubelet runs with changes. */
export interface MovedFlags {
  /** The flags with their dashes, their places in the file, and their fields. */
  readonly flags: readonly { readonly flag: string; readonly span: Span; readonly field: string }[];
  /** The file that gets the fields. */
  readonly target: StackFile;
  /** The target does not exist yet. */
  readonly isNew: boolean;
  /** Without the flags. */
  readonly edits: readonly TextEdit[];
  /** In the target's text; where that is the same file, they are among `edits`. */
  readonly targetEdits: readonly TextEdit[];
}

/** The context that moving a flag of a set needs. */
export interface MoveContext {
  readonly stack: CheckedStack;
  /** The address of the drop-in folder; undefined if the kubelet reads none. */
  readonly dropInFolder: string | undefined;
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

/** A file that may take fields, and its number among the layers. */
interface Target {
  readonly layer: number;
  readonly file: StackFile;
  readonly isNew: boolean;
}

/**
 * Moves the flag at an offset of a file into the configuration file of its set: into the one that writes the field last,
 * else into the main file, else into a new drop-in. Each change is tried: the command line has lost these words and no
 * other, and the effective configuration is what it was. Undefined where there is no such flag, or no file takes its value.
 */
export function movedFlagAt(
  file: FlagFile,
  offset: number,
  context: MoveContext,
): MovedFlags | undefined {
  const chosen = flagsIn(context.stack).find(
    ({ use, span }) => sourceOf(use, context.stack) === file.id && touches(span, offset),
  );
  return chosen && movedFields([chosen.field], file, context);
}

/** More flags than this are not moved at once: each change is tried. */
const maxFlags = 60;

/** Moves the deprecated flags of a file at once, those that can be; undefined where these are fewer than two. */
export function movedDeprecatedFlags(file: FlagFile, context: MoveContext): MovedFlags | undefined {
  const { stack } = context;
  const deprecated = flagsIn(stack).filter(
    ({ use }) => use.flag.record.deprecated === true && sourceOf(use, stack) === file.id,
  );
  const fields = [...new Set(deprecated.map(({ field }) => field))];
  if (fields.length < 2 || fields.length > maxFlags) return undefined;
  const all = movedFields(fields, file, context);
  if (all) return all;
  const movable = fields.filter((field) => movedFields([field], file, context) !== undefined);
  return movable.length < 2 ? undefined : movedFields(movable, file, context);
}

function movedFields(
  fields: readonly string[],
  file: FlagFile,
  context: MoveContext,
): MovedFlags | undefined {
  const { stack } = context;
  const flags = flagsIn(stack).filter(({ field }) => fields.includes(field));
  // A flag that is repeated elsewhere is moved completely or not at all.
  if (flags.some(({ use }) => sourceOf(use, stack) !== file.id)) return undefined;
  const removal = removalOf(file, flags, stack);
  if (!removal) return undefined;
  for (const target of targetsOf(fields, file, context)) {
    const moved = movedTo(target, flags, file, removal, context);
    if (moved) return moved;
  }
  return undefined;
}

/** All flags of a set that set a field and are written in files. */
function flagsIn(stack: CheckedStack): WrittenFlag[] {
  return stack.effective.flags.parsed.uses.flatMap((use) => {
    const { field } = use.flag.record;
    const useSpan = spanInText(use.span);
    const location = flagLocation(useSpan, stack);
    if (field === undefined || !location) return [];
    const [first, last] = [useSpan.start, useSpan.end - 1].map((at) => flagAt(at, stack)?.flag);
    const from = stack.flags.findIndex((flag) => flag === first);
    const to = stack.flags.findIndex((flag) => flag === last);
    const words = stack.flags.flatMap((_flag, at) => (at >= from && at <= to ? [at] : []));
    return [{ use, field, span: location.span, words }];
  });
}

function sourceOf({ span }: FlagUse, stack: CheckedStack): string | undefined {
  return flagLocation(spanInText(span), stack)?.source.id;
}

/** The edits that take flags out of their file; undefined where they take more than that, or less. */
function removalOf(
  { file }: FlagFile,
  flags: readonly WrittenFlag[],
  stack: CheckedStack,
): readonly TextEdit[] | undefined {
  const { path } = file.options;
  const places = flagPlaces(file, path);
  const gone = new Set<FlagPlace["args"][number]>();
  const edits = flags.map(({ span, words }) => {
    for (const place of places) {
      const at = place.args.findIndex((arg) => arg.span.start === span.start);
      const args = at < 0 ? [] : place.args.slice(at, at + words.length);
      const isSame = words.every((word, nth) => stack.flags[word]?.text === args[nth]?.text);
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

/** The files that may take fields: those that write them, the last first, the main file, and a new drop-in. */
function targetsOf(
  fields: readonly string[],
  { id }: FlagFile,
  context: MoveContext,
): readonly Target[] {
  const { effective, files } = context.stack;
  const layers: number[] = [];
  for (const field of fields) {
    for (let entry = entryAtPath(effective.tree, field)?.hides; entry; entry = entry.hides) {
      if (!entry.value.isDefault) layers.push(layerOf(entry.key.span));
    }
  }
  // kubeadm gives its flags to the configuration in the same file.
  const isInMain = files[0]?.id === id;
  const order = isInMain ? [0] : [...new Set([...layers.sort((a, b) => b - a), 0])];
  const known = order.flatMap((layer): Target[] => {
    const file = files[layer];
    return file ? [{ layer, file, isNew: false }] : [];
  });
  const added = isInMain ? undefined : newDropIn(context);
  return added ? [...known, added] : known;
}

/** Names of a new drop-in: one that the kubelet reads last is taken. */
const newNames = ["99-flags.conf", "zz-flags.conf"] as const;

/** A drop-in that does not exist yet, which the kubelet reads after all others. */
function newDropIn(context: MoveContext): Target | undefined {
  const { dropInFolder, stack } = context;
  if (dropInFolder === undefined) return undefined;
  const [, ...dropIns] = stack.files;
  const name = newNames.find((each) =>
    dropIns.every((file) => file !== undefined && compareBytes(file.name, each) < 0),
  );
  if (name === undefined) return undefined;
  const layer = Math.max(1, stack.files.length);
  const analysis = analyzeLayer(layer, configHeader, context);
  return { layer, file: { id: uriIn(dropInFolder, name), name, analysis }, isNew: true };
}

function movedTo(
  target: Target,
  flags: readonly WrittenFlag[],
  file: FlagFile,
  removal: readonly TextEdit[],
  context: MoveContext,
): MovedFlags | undefined {
  const { analysis, id } = target.file;
  const written = valueEdits(target, flags, context);
  if (!written) return undefined;
  const isSameFile = id === file.id;
  const edits = isSameFile ? joinEdits(removal, written) : removal;
  if (!edits) return undefined;
  const text = applyEdits(analysis.text, isSameFile ? edits : written);
  const moved = new Set(flags.flatMap(({ words }) => words));
  if (!isSameEffect(target, text, moved, context)) return undefined;
  const [before = [], after = []] = [analysis.text, text].map(
    (source) => analyzeLayer(target.layer, source, context).findings,
  );
  const change = { before, after, edits: isSameFile ? edits : written };
  if (newFindings(change, undefined).some(isErrorOrWarning)) return undefined;
  const named = new Map(
    flags.map(({ use, span, field }) => [field, { flag: `--${use.flag.name}`, span, field }]),
  );
  const whole = [{ span: { start: 0, end: 0 }, newText: text }];
  return {
    flags: [...named.values()],
    target: target.file,
    isNew: target.isNew,
    edits,
    targetEdits: isSameFile ? [] : target.isNew ? whole : written,
  };
}

/** The edits that write what flags say into a file. */
function valueEdits(
  { layer, file: { analysis } }: Target,
  flags: readonly WrittenFlag[],
  context: MoveContext,
): readonly TextEdit[] | undefined {
  const { stack, knowledge } = context;
  const { index } = stack.effective;
  const document = analysis.documents.find(
    ({ identity }) => identity?.kind === "KubeletConfiguration",
  );
  const at = document?.parsed.root?.span.start ?? 0;
  const edited = document && fixContextAt(analysis, at, knowledge)?.edited;
  const isBroken = analysis.documents.some(({ parsed }) => parsed.problems.length > 0);
  if (!edited || isBroken) return undefined;
  const steps: ReturnType<typeof wholeValueSteps>[number][] = [];
  for (const path of new Set(flags.map(({ field }) => field))) {
    const value = valueOf(path);
    if (value === undefined) return undefined;
    steps.push(...wholeValueSteps(path, withFiles(path, value), path === "featureGates"));
  }
  let done = 0;
  const round = (text: string): readonly TextEdit[] => {
    const changed = text === analysis.text ? analysis : analyzeLayer(layer, text, context);
    const now = fixContextAt(changed, at, knowledge)?.edited;
    while (now && done < steps.length) {
      const made = steps[done++]?.(now) ?? [];
      if (made.length > 0) return made;
    }
    return [];
  };
  return fixToEnd(analysis.text, round, steps.length + 1).edits;

  function valueOf(path: string): ExactJson | undefined {
    const words = flags
      .filter(({ field }) => field === path)
      .flatMap(({ words: indices }) => indices.flatMap((word) => stack.flags[word] ?? []));
    const nowhere = { start: 0, end: 0 };
    const { tree } = readFlags(
      words.map(({ text }) => ({ text, span: nowhere })),
      index,
      knowledge.flags,
    );
    const field = index.byPath.get(path);
    const node = entryAtPath(tree, path)?.value;
    return field && node && valueJson(node, field);
  }

  /** The patterns of `--vmodule` come after those of the files. */
  function withFiles(name: string, flagValue: ExactJson): ExactJson {
    const before = entryAtPath(stack.effective.merged, name)?.value;
    const field = index.byPath.get(name);
    if (name !== "logging.vmodule" || before?.kind !== "list" || !field) return flagValue;
    const files = valueJson(before, field);
    return Array.isArray(files) && Array.isArray(flagValue)
      ? [...(files as readonly ExactJson[]), ...(flagValue as readonly ExactJson[])]
      : flagValue;
  }
}

/** The analysis of a text that replaces a file of the set. */
function analyzeLayer(layer: number, text: string, { stack, knowledge }: MoveContext): Analysis {
  const role = layer === 0 ? "main" : "drop-in";
  const options = layerOptions({ kubernetesVersion: stack.version }, role, text);
  return analyze(text, options, knowledge);
}

/** True where a kubelet without these words, and with another text in a layer, runs with what it runs with now. */
function isSameEffect(
  { layer, file, isNew }: Target,
  text: string,
  moved: ReadonlySet<number>,
  context: MoveContext,
): boolean {
  const { stack, dropInFolder, node, knowledge } = context;
  const { effective } = stack;
  const { index } = effective;
  const changed = { ...file, analysis: analyzeLayer(layer, text, context) };
  const [main, ...others] = stack.files.map((each, at) => (each && at === layer ? changed : each));
  const mainLayer = effective.layers.get(0);
  const mainFolder = (mainLayer?.kind === "main" ? mainLayer.folder : undefined) ?? "";
  const dropIns = [...others, ...(isNew ? [changed] : [])].filter((each) => each !== undefined);
  const left = stack.flags.filter(
    (flag, at) => !moved.has(at) && flag.place?.source.id !== main?.id,
  );
  const after = withKubeadmFlags({ main, dropIns, flags: left, mainFolder, around: stack.around });
  const options = { hasDropInFolder: dropInFolder !== undefined, node };
  const merged = effectiveConfig(
    layersOf(after, layersAroundMain(after, index, node)),
    index,
    knowledge,
    options,
  );
  const textOf = ({ tree }: EffectiveConfig): string => sortedJsonText(effectiveJson(tree, index));
  return textOf(merged) === textOf(effective);
}
