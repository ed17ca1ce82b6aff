import type { CheckContext } from "../engine/parts/part.ts";
import { parseText, type ParsedText } from "./parse-text.ts";
import { checkLayers } from "./check-layers.ts";
import { layerOptions } from "./check-stack.ts";
import { platformStacks } from "./finders/platform-stacks.ts";
import {
  type Analysis,
  type WrittenFlagPlace,
  type CheckedStack,
  type StackFile,
  type StackFlag,
  fixContextAt,
} from "../kubelet/index.ts";
import type { EditedDocument } from "../engine/syntax/edits/edited-document.ts";
import { analyze } from "../documents/index.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import { encloses } from "../engine/text/span.ts";

/** Computes how a change to one of its files affects a set. */
export interface StackEditor {
  /** The layer for a setting that is not written yet; undefined without a file. */
  readonly home: number | undefined;
  /** The document that settings of a layer are written into; undefined where that cannot be edited. */
  readonly editedAt: (layer: number) => EditedDocument | undefined;
  /** The set with another text of a layer's file. */
  readonly withText: (layer: number, text: string) => CheckedStack | undefined;
  /** The set with a flag replaced by another word; `text`: that of the whole file that gives it. */
  readonly withFlag: (
    place: WrittenFlagPlace,
    word: string,
    text: string,
  ) => CheckedStack | undefined;
}

/** The options that a set was checked with. */
interface EditedStack {
  readonly stack: CheckedStack;
  readonly hasDropInFolder: boolean;
  readonly options: Omit<CheckContext, "kubernetesVersion">;
}

/** The editor of a set of files and flags. */
export function editorOfStack(judged: EditedStack, knowledge: Knowledge): StackEditor {
  const { stack, hasDropInFolder, options } = judged;
  const { version, askedVersion, files, effective } = stack;
  const mainLayer = effective.layers.get(0);
  const mainFolder = (mainLayer?.kind === "main" ? mainLayer.folder : undefined) ?? "";
  const again = (
    all: CheckedStack["files"],
    flags: readonly StackFlag[],
  ): CheckedStack | undefined => {
    const [main, ...dropIns] = all;
    const hasFolder = hasDropInFolder || dropIns.length > 0;
    // kubeadm's flags are read of the main file again.
    const left = flags.filter(({ place }) => place?.source.id !== main?.id);
    const setFiles = {
      main,
      dropIns: hasFolder ? dropIns.filter((file) => file !== undefined) : undefined,
      flags: left,
      mainFolder,
      around: stack.around,
    };
    const versioned = { ...options, kubernetesVersion: version, askedVersion };
    return checkLayers(setFiles, versioned, knowledge);
  };
  const analysisAt = (layer: number, text: string): Analysis => {
    const role = layer === 0 ? "main" : "drop-in";
    const own = { kubernetesVersion: version, askedVersion, fixedVersion: version };
    const given = { ...options, ...own };
    return analyze(text, layerOptions(given, role, text), knowledge);
  };
  const home = files.findIndex((file) => file !== undefined);
  return {
    home: home < 0 ? undefined : home,
    editedAt: (layer) => editedIn(files[layer]?.analysis, knowledge),
    withText: (layer, text) =>
      again(
        files.map((file, at) =>
          file && at === layer ? { ...file, analysis: analysisAt(layer, text) } : file,
        ),
        stack.flags,
      ),
    withFlag: (place, word) =>
      again(
        files,
        stack.flags.map((flag) => (flag.place === place ? { ...flag, text: word } : flag)),
      ),
  };
}

/** The editor of a platform's configuration in a file, the one of a number in the file's order. */
export function editorOfPlatform(
  { id, name }: Pick<StackFile, "id" | "name">,
  file: ParsedText,
  at: number,
  knowledge: Knowledge,
): StackEditor {
  const setOf = (analyzed: ParsedText): CheckedStack | undefined =>
    platformStacks({ id, name }, analyzed, knowledge)[at]?.set();
  const withText = (_layer: number, text: string): CheckedStack | undefined =>
    setOf(parseText(text, file.options, knowledge));
  const region = platformStacks({ id, name }, file, knowledge)[at]?.region;
  const part = file.parts.find(
    ({ config, region: own }) =>
      config?.text === file.text && region && (encloses(region, own) || encloses(own, region)),
  );
  return {
    home: setOf(file)?.files.findIndex((each) => each !== undefined),
    editedAt: () => editedIn(part?.config, knowledge),
    withText,
    withFlag: (_place, _word, text) => withText(0, text),
  };
}

/** The kubelet's configuration of a file; undefined where there is none, and in a broken text. */
function editedIn(
  analysis: Analysis | undefined,
  knowledge: Knowledge,
): EditedDocument | undefined {
  const isBroken = analysis?.documents.some(({ parsed }) => parsed.problems.length > 0);
  const document = analysis?.documents.find(
    ({ identity }) => identity?.kind === "KubeletConfiguration",
  );
  const start = document?.parsed.root?.span.start;
  if (!analysis || isBroken || start === undefined) return undefined;
  return fixContextAt(analysis, start, knowledge)?.edited;
}
