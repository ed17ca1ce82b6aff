import type { FoldingRange } from "../engine/structure/folding.ts";
import type { Structure } from "../engine/structure/structure.ts";
import type { TextEdit } from "../engine/syntax/edits/document-editor.ts";
import type { Hover } from "../engine/analysis/hover-model.ts";
import type {
  DocumentLink,
  MarkedKey,
  NewLineStart,
  OutlineItem,
} from "../engine/analysis/part-results.ts";
import { lineIndexOf, type LineIndex } from "../engine/text/line-index.ts";
import { once } from "../engine/text/once.ts";
import type { Span } from "../engine/text/span.ts";
import type { Snapshot } from "./analyses.ts";
import { actionsInView, allFixes, type ActionRequest, type FileAction } from "./code-actions.ts";
import { completionsInDocument, type CompletionList } from "./completion-in-view.ts";
import type { FileView } from "./file-view.ts";
import { hoverInView } from "./hover-in-view.ts";
import { outlineOf } from "./outline-of-file.ts";
import type { DocumentPosture } from "./answers/posture-answers.ts";
import { postureHints, type PostureHint } from "./answers/posture-hints.ts";
import type { ServiceContext } from "./service-context.ts";
import type { Settings } from "./settings.ts";
import type { StackInDocument } from "./answers/stacks-in-document.ts";
import {
  anchorsInView,
  definitionInFile,
  foldsInView,
  linksInView,
  newLineInView,
  selectionInView,
  tokensInView,
} from "./structure-in-view.ts";

/**
 * A document as it was when it was asked about: all that is known of it, and what is answered about it, at offsets of its
 * text. Of a document that is none of ours every answer is empty.
 */
export interface ServedDocument extends FileView {
  readonly uri: string;
  readonly text: string;
  readonly lines: LineIndex;
  readonly settings: Settings;
  hover(offset: number): Promise<Hover | undefined>;
  complete(offset: number): Promise<CompletionList>;
  /** The failing checks of benchmarks that its text decides, if they are requested. */
  postureHints(): Promise<readonly PostureHint[]>;
  /** The results of benchmarks on its sets; empty if no hints are requested. */
  postures(): Promise<readonly DocumentPosture[]>;
  /** The configurations inside it. */
  stacks(): Promise<readonly StackInDocument[]>;
  /** Changes in a range. */
  actions(request: Omit<ActionRequest, "project" | "knowledge">): readonly FileAction[];
  /** The edits of all safe fixes. */
  fixAll(): readonly TextEdit[];
  /** The outline; empty where nothing is ours. */
  outline(): readonly OutlineItem[];
  /** Folding ranges; undefined if nothing is ours. */
  folds(): readonly FoldingRange[] | undefined;
  /** What "expand selection" selects, from the innermost span on. */
  selection(offset: number): readonly Span[];
  /** The structure in which the anchors at an offset are searched. */
  anchors(offset: number): Structure | undefined;
  links(): readonly DocumentLink[];
  tokens(): readonly MarkedKey[];
  /** The address of the file that is named at an offset. */
  definition(offset: number): string | undefined;
  /** How the line at an offset begins after Enter. */
  newLine(offset: number): NewLineStart | undefined;
}

/** The answers about a document of which all is known that can be. */
export function servedDocument(
  snapshot: Snapshot,
  settings: Settings,
  view: FileView,
  context: ServiceContext,
  { postures, stacks }: Pick<ServedDocument, "postures" | "stacks">,
): ServedDocument {
  const { uri, text } = snapshot;
  const { knowledge } = context;
  const lines = once(() => view.file?.lines ?? lineIndexOf(text));
  return {
    ...view,
    uri,
    text,
    get lines() {
      return lines();
    },
    settings,
    postures,
    stacks,
    postureHints: async () =>
      postureHints({ uri, settings, postures: await postures() }, knowledge),
    hover: async (offset) => hoverInView(view, offset, await postures(), context),
    complete: (offset) => completionsInDocument(snapshot, settings, view, offset, context),
    actions: (request) => actionsInView(view, { ...request, project: settings.project, knowledge }),
    fixAll: () => allFixes(view, context),
    outline: () => outlineOf(view.file),
    folds: () => foldsInView(view),
    selection: (offset) => selectionInView(view, offset),
    anchors: (offset) => anchorsInView(view, offset),
    links: () => linksInView(view),
    tokens: () => tokensInView(view),
    definition: (offset) => definitionInFile(view, offset),
    newLine: (offset) => newLineInView(view, offset),
  };
}
