import { editorOfPlatform, editorOfStack } from "../../stacks/index.ts";
import type { CheckedStack } from "../../kubelet/index.ts";
import {
  type PostureFix,
  type PostureOptions,
  type PostureRow,
  type SetPosture,
  type UnknownControl,
  benchmarksNamed,
  benchmarksOf,
  postureFixes,
  postureOfSet,
  unknownControls,
} from "../../answers/posture/index.ts";
import type { TextEdit } from "../../engine/syntax/edits/document-editor.ts";
import { neededInputs } from "../../answers/reports/subjects-of-files.ts";
import { isExcepted, projectFileName, withException } from "../../stacks/project/index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { Span } from "../../engine/text/span.ts";
import { once } from "../../engine/text/once.ts";
import { homeOf } from "../../engine/files/stays-home.ts";
import { canonicalUri, folderOf, nameOf, pathBelow } from "../../engine/files/uris.ts";
import type { Snapshot } from "../analyses.ts";
import {
  effectiveOfDocument,
  withoutOpen,
  type DocumentEffective,
  type EffectiveOptions,
} from "./effective-of-document.ts";
import type { EffectiveFile } from "./stacks-in-document.ts";
import type { FileView } from "../file-view.ts";
import { analysisOptions, type Settings } from "../settings.ts";
import type { ViewStore } from "../view-store.ts";

/** The user's question about benchmarks, which overrides the project's file. */
interface PostureRequest {
  /** Which of the document's sets; the first where it is left out. */
  readonly set?: string;
  readonly benchmarks?: readonly string[];
  readonly strict?: boolean;
  /** The cursor's place, if no set is named. */
  readonly at?: EffectiveOptions["at"];
}

/** The results of benchmarks on a set of a document. */
export interface DocumentPosture extends SetPosture {
  readonly stack: CheckedStack;
  /** A secure default is not enough. */
  readonly strict: boolean;
  /** Names in the settings or the project's file that are not benchmarks. */
  readonly unknown: readonly string[];
  readonly id: string;
  /** The place of the platform's configuration in the document. */
  readonly region?: Span;
  /** The address of its main file, or of its drop-in folder: exceptions name it. */
  readonly main: string | undefined;
  /** The changes after which a check passes. */
  readonly fixes: (row: PostureRow) => readonly PostureFix[];
}

/** Posture with the choices that a view offers. */
export interface ShownPosture extends DocumentPosture {
  readonly shown: DocumentEffective["shown"];
  readonly sets: DocumentEffective["sets"];
  readonly isDump: boolean;
  readonly doesStart: boolean;
  readonly missing: DocumentEffective["missing"];
  /** Environment files that the kubelet also reads and that are not found, by their paths on the node. */
  readonly unread: readonly string[];
  /** Bounds of the project's file for controls that do not exist. */
  readonly unknownControls: readonly UnknownControl[];
}

export interface PostureAnswers {
  /** Undefined for what is none of the kubelet's. */
  show(asked: AskedDocument, request: PostureRequest): Promise<ShownPosture | undefined>;
  except(asked: AskedDocument, wanted: WantedException): Promise<ExceptionEdit | undefined>;
}

/** Answers about the documents of a store. `roots`: the folders of the workspace. */
export function createPostureAnswers(
  roots: () => readonly string[],
  store: Pick<ViewStore, "sets" | "stacksIn" | "viewDocument">,
  knowledge: Knowledge,
): PostureAnswers {
  return {
    show: (asked, request) => postureOf(asked, request, store, knowledge),
    except(asked, wanted) {
      const home = homeOf(canonicalUri(asked.snapshot.uri), roots().map(canonicalUri));
      return exceptionFor(asked, wanted, home, store, knowledge);
    },
  };
}

/** A document, and the settings that it is checked by. */
export interface AskedDocument {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly isOnDisk: boolean;
}

/**
 * The results of benchmarks on a set of a document, on a platform's configuration in it, or on a dump of a running
 * kubelet. Undefined for other documents.
 */
export async function postureOf(
  asked: AskedDocument,
  request: PostureRequest,
  store: Pick<ViewStore, "sets" | "stacksIn" | "viewDocument">,
  knowledge: Knowledge,
): Promise<ShownPosture | undefined> {
  const { snapshot, settings } = asked;
  const { uri } = snapshot;
  const unknown = unknownControls(settings.project?.settings.posture?.controls, knowledge.posture);
  const { at, set } = request;
  const choice = set === undefined ? { at } : { set };
  const found = await effectiveOfDocument(asked, choice, store, knowledge);
  if (!found || neededInputs(found.missing, "posture").length > 0) return undefined;
  const { source, errors, shown, sets, missing } = found;
  const posture = postureIn(found, shown.id, source, uri, settings, request, knowledge);
  const doesStart = errors.length === 0;
  const isDump = source.of === "text" && source.isDump;
  const { unread = [] } = found.stack ?? {};
  return { ...posture, shown, sets, isDump, doesStart, missing, unread, unknownControls: unknown };
}

/** The results of benchmarks on all sets of a document; empty if no hints are requested. */
export async function posturesOf(
  snapshot: Snapshot,
  settings: Settings,
  { memberships, file }: Pick<FileView, "memberships" | "file">,
  { sets, stacksIn }: Pick<ViewStore, "sets" | "stacksIn">,
  knowledge: Knowledge,
): Promise<readonly DocumentPosture[]> {
  if (!wantsHints(settings)) return [];
  const { uri } = snapshot;
  const inside = file ? await stacksIn(file, uri) : [];
  const isElse = memberships.length > 0 || inside.length > 0;
  const alone = isElse ? undefined : await sets.checkedFor(snapshot, settings, {});
  const ofFiles = [...memberships, ...(alone ? [alone] : [])].map(async (found) => {
    const { stack } = found;
    const known = await withoutOpen(found, settings, knowledge);
    return postureIn(known, stack.id, { of: "files", stack }, uri, settings, {}, knowledge);
  });
  return [
    ...(await Promise.all(ofFiles)),
    ...inside.flatMap(({ set, id, missing, source, region }) => {
      const checked = neededInputs(missing, "posture").length > 0 ? undefined : set();
      if (!checked) return [];
      const known = { checked, missing };
      return [{ ...postureIn(known, id, source, uri, settings, {}, knowledge), region }];
    }),
  ];
}

/** True where the user, or the project, has asked for hints about benchmarks. */
function wantsHints({ posture, project }: Settings): boolean {
  const isNamed = posture.benchmarks.length > 0 || project?.settings.posture !== undefined;
  return posture.hints === "auto" ? isNamed : posture.hints !== "off";
}

function postureIn(
  { checked: stack, missing }: Pick<DocumentEffective, "checked" | "missing">,
  id: string,
  source: EffectiveFile,
  uri: string,
  settings: Settings,
  request: PostureRequest,
  knowledge: Knowledge,
): DocumentPosture {
  const { project } = settings;
  const ofProject = project?.settings.posture ?? {};
  const { level, controls, exceptions = [] } = ofProject;
  const { strict = ofProject.strict ?? false } = request;
  const { benchmarks, unknown } = namedIn(settings, request, stack, knowledge);
  const main = mainOf(source, uri);
  const isDump = source.of === "text" && source.isDump;
  const options: PostureOptions = { level, strict, controls, isDump };
  const question = {
    ...options,
    benchmarks,
    missing,
    exceptions: exceptions.filter((exception) => isExcepted(exception, main)),
    today: new Date().toISOString().slice(0, 10),
  };
  const editor = once(() => {
    // Carried texts and dumps are not edited.
    if (source.of === "text") return undefined;
    if (source.of === "platform") {
      const named = { id: uri, name: nameOf(uri) };
      return editorOfPlatform(named, source.file, source.at, knowledge);
    }
    const hasDropInFolder = source.stack.folder !== undefined;
    return editorOfStack({ stack, hasDropInFolder, options: analysisOptions(settings) }, knowledge);
  });
  return {
    ...postureOfSet(stack, question, knowledge),
    stack,
    strict,
    unknown,
    id,
    main,
    fixes(row) {
      const context = editor();
      return context ? postureFixes(row, { stack, editor: context, options, knowledge }) : [];
    },
  };
}

/** The benchmarks that are asked: the view's, else the project's, else those of the settings. */
function namedIn(
  { posture, project }: Settings,
  request: PostureRequest,
  { version }: CheckedStack,
  { posture: table }: Knowledge,
): { readonly benchmarks: readonly string[]; readonly unknown: readonly string[] } {
  const ofProject = project?.settings.posture?.benchmarks;
  const written = request.benchmarks ?? ofProject ?? posture.benchmarks;
  const isKnown = (name: string): boolean =>
    !("unknown" in benchmarksNamed([name], version, table));
  const benchmarks = benchmarksNamed(
    benchmarksOf({ benchmarks: written.filter(isKnown) }),
    version,
    table,
  );
  return {
    benchmarks: "unknown" in benchmarks ? [] : benchmarks,
    unknown: written.filter((name) => !isKnown(name)),
  };
}

function mainOf(source: EffectiveFile, uri: string): string | undefined {
  return source.of === "files"
    ? (source.stack.main ?? source.stack.dropInFolder)
    : canonicalUri(uri);
}

/** An exception that a user wants. */
interface WantedException {
  readonly set?: string;
  readonly control: string;
  readonly reason: string;
  /** The last day, such as `2027-03-31`. */
  readonly until: string;
}

/** The change of a project's file that excepts a control for a set. */
interface ExceptionEdit {
  readonly uri: string;
  /** The current text of the file; undefined if it does not exist. */
  readonly text: string | undefined;
  readonly edits: readonly TextEdit[];
}

/**
 * The change that excepts a control for the set of a document alone: in the project's file, or in a new one in the folder
 * of the workspace (`home`). Undefined where the document is none of the kubelet's, and where the file cannot be edited.
 */
async function exceptionFor(
  asked: AskedDocument,
  { set, control, reason, until }: WantedException,
  home: string,
  store: Pick<ViewStore, "sets" | "stacksIn" | "viewDocument">,
  knowledge: Knowledge,
): Promise<ExceptionEdit | undefined> {
  const posture = await postureOf(asked, set === undefined ? {} : { set }, store, knowledge);
  if (!posture) return undefined;
  const { project } = asked.settings;
  const uri = project?.uri ?? `${home}/${projectFileName}`;
  const file = posture.main === undefined ? undefined : pathBelow(folderOf(uri), posture.main);
  const exception = { control, reason, until, files: file !== undefined ? [file] : undefined };
  const edits = withException(project?.text ?? "", exception);
  return edits && { uri, text: project?.text, edits };
}
