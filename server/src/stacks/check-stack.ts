import type { CheckContext, FileOptions } from "../engine/parts/part.ts";
import {
  type Analysis,
  type FileRole,
  type CheckedStack,
  type StackFile,
  type StackLayers,
  dropInOrder,
} from "../kubelet/index.ts";
import { isUnknown, knownEntries } from "../engine/syntax/hole.ts";
import type { ScalarNode } from "../engine/syntax/located-node.ts";
import { mapOf } from "../engine/syntax/look-up.ts";
import { isInBranch, templateText } from "../engine/syntax/template-text.ts";
import { pathOfUri } from "../engine/files/uris.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import { checkLayers } from "./check-layers.ts";
import { layersOfNaming } from "../platforms/index.ts";
import { analyze } from "../documents/index.ts";
import { flagsOf, type StackText, type StackTexts } from "./stack-texts.ts";

/** Checks the texts of a set together; undefined where the version has no KubeletConfiguration. */
export function checkStack(
  texts: StackTexts,
  options: CheckContext,
  knowledge: Knowledge,
): CheckedStack | undefined {
  const files = layersOfTexts(texts, ({ text }, role, main) => {
    const setOptions = { ...layerOptions(options, role, text), ...main };
    const analysis = analyze(text, setOptions, knowledge);
    return options.isFilledIn ? withoutUnknown(analysis) : analysis;
  });
  return checkLayers(files, options, knowledge);
}

/** A file of which a tool fills in values: they are left out of what is merged. */
function withoutUnknown(analysis: Analysis): Analysis {
  const isOpen = openIn(analysis.text);
  const documents = analysis.documents.map((document) => {
    const root = mapOf(document.parsed.root);
    return root
      ? { ...document, parsed: { ...document.parsed, root: knownEntries(root, isOpen) } }
      : document;
  });
  return { ...analysis, documents };
}

/** Which values a tool fills in or a template decides about. */
export function openIn(text: string): (node: ScalarNode) => boolean {
  const template = templateText(text);
  return (node) => isUnknown(node) || (template !== undefined && isInBranch(template, node.span));
}

/** How a file is analysed that is checked together with others. */
export function layerOptions(options: CheckContext, role: FileRole, text: string): FileOptions {
  // The kubelet gets the other documents in a kubeadm file, or its flags.
  const isOfKubeadm =
    !options.isAsDelivered &&
    /^apiVersion: *["']?kubeadm\.k8s\.io\//m.test(text) &&
    /^apiVersion: *["']?kubelet\.config\.k8s\.io\/|kubeletExtraArgs/m.test(text);
  const expected = isOfKubeadm ? {} : { expectedKind: "KubeletConfiguration" };
  return { ...options, isInSet: true, isKubeletConfig: true, ...expected, role };
}

/** The version that a file is analysed with. */
type ChosenVersion = Pick<FileOptions, "kubernetesVersion" | "askedVersion">;

/** Analyses a file of a set; `chosen` is by the main file. Undefined leaves the file out. */
type ParseStackFile = (
  file: StackText,
  role: FileRole,
  chosen?: ChosenVersion,
) => Analysis | undefined;

/** The files of a set, each analysed alone, drop-ins in the order of loading. */
export function layersOfTexts(texts: StackTexts, parseText: ParseStackFile): StackLayers {
  const fileOf = (file: StackText, analysis: Analysis | undefined): StackFile[] =>
    analysis ? [{ id: file.uri ?? file.path, name: file.path, analysis }] : [];
  const [main] = texts.main ? fileOf(texts.main, parseText(texts.main, "main")) : [];
  const chosen = main && {
    kubernetesVersion: main.analysis.version,
    askedVersion: main.analysis.askedVersion,
  };
  const dropIns =
    texts.dropIns &&
    dropInOrder(texts.dropIns).read.flatMap((file) =>
      fileOf(file, parseText(file, "drop-in", chosen)),
    );
  const { naming } = texts;
  const mainPath = texts.main ? pathOfUri(texts.main.uri ?? texts.main.path) : "";
  return {
    main,
    dropIns,
    flags: flagsOf(texts),
    mainFolder: texts.mainFolder,
    isPart: texts.isPart,
    isWholeCommand: texts.isWholeCommand,
    unknown: texts.unknown,
    around: naming && ((root, index, node) => layersOfNaming(naming, root, mainPath, index, node)),
  };
}
