import {
  type StackFiles,
  type StackTexts,
  hasMore,
  isOwnConfig,
  isUnitOf,
  mayHaveKubeadmFlags,
  membershipOf,
  skippedIn,
  type Membership,
} from "../stacks/index.ts";
import {
  type CheckedStack,
  type StackFile,
  type SkippedFile,
  mayBeKubeconfig,
  mayBeObject,
  syntaxOf,
} from "../kubelet/index.ts";
import { flagMarks } from "../flags/index.ts";
import { mayNameFiles } from "../platforms/index.ts";
import { mayBeHeaderless } from "../platforms/carriers/index.ts";
import { canonicalUri, pathOfUri } from "../engine/files/uris.ts";
import { lookOf, mayBeOurs, type Analyzed, type SetPart, type Snapshot } from "./analyses.ts";
import { kubeletLanguage } from "./kubelet-language.ts";
import {
  type AnalyzeIn,
  createCheckedSets,
  type CheckedSetsContext,
  type CheckedViewOptions,
} from "./checked-sets.ts";
import { createSetFinder, type SetFinderContext } from "./set-finder.ts";
import type { Settings } from "./settings.ts";

/** A document's own analysis, and what its sets make of it. */
export interface CheckedText {
  readonly analyzed: Analyzed;
  readonly memberships: readonly Membership[];
  /** Why the kubelet passes it over in its drop-in folder. */
  readonly skippedAs: SkippedFile | undefined;
  /** Changes with anything that findings depend on. */
  readonly resultId: string;
}

/** A set as a view shows it. */
interface CheckedView {
  readonly stack: StackFiles;
  readonly checked: CheckedStack;
  /** The checked texts. */
  readonly texts: StackTexts;
  readonly sets: readonly StackFiles[];
}

/** The configuration sets of one connection. */
export interface SetStore {
  /** The analysis of a document, and its sets; `isOnDisk`: the snapshot is that of a file that is not open. */
  analyzeInSets(snapshot: Snapshot, settings: Settings, isOnDisk?: boolean): Promise<CheckedText>;
  /** A set for the effective view, also where the file is alone; undefined: none of the kubelet's. */
  checkedFor(
    snapshot: Snapshot,
    settings: Settings,
    wish: CheckedViewOptions,
  ): Promise<CheckedView | undefined>;
  /** A file that is not open, as the disk has it. */
  onDisk(uri: string): Promise<Snapshot | undefined>;
  /** Something on the disk has changed. */
  diskChanged(): void;
  /** A document was opened, changed or closed in the editor. */
  editorChanged(uri: string, isOpenOrClose: boolean): void;
  /** The known sets that a file is in. */
  foundSets(uri: string): readonly StackFiles[];
  /** Called when the last document is closed. */
  forgetAll(): void;
  /** The number of kept analyses and results. */
  readonly size: number;
}

type SetStoreContext = SetFinderContext & CheckedSetsContext;

/**
 * A store without sets; they are found when a document is asked about. Sets have canonical addresses;
 * those of documents are the client's.
 */
export function createSetStore(context: SetStoreContext): SetStore {
  const { analyses, diskAnalyses, snapshot } = context;
  const finder = createSetFinder(context);
  /** Nothing is kept among the open documents for one that was closed meanwhile. */
  const analyzeIn: AnalyzeIn = (uri, part, settings, role) => {
    const isOpen = snapshot(uri) !== undefined && !role?.version;
    return (isOpen ? analyses : diskAnalyses).analyze(part, settings, role);
  };
  const checkedSets = createCheckedSets(context, finder, analyzeIn);
  const isShown = (uri: string): boolean => snapshot(uri) !== undefined;

  return {
    async analyzeInSets(document, settings, isOnDisk = false) {
      const uri = canonicalUri(document.uri);
      const isInSets =
        mayBeOurs(document) ||
        mayGiveFlags(document) ||
        mayBeHeaderless(lookOf(document)) ||
        // An editor reads no other files for a manifest that is only open.
        (isOnDisk ? mayBeObject : mayBeKubeconfig)(lookOf(document));
      if (!isInSets) return withoutStacks(analyses.analyze(document, settings));
      const isWithFlags = mayHaveKubeadmFlags(lookOf(document));
      const sets = (await finder.setsFor(uri, settings)).filter(
        (stack) => hasMore(stack) || (isWithFlags && stack.main === uri),
      );
      if (!isOnDisk && !snapshot(uri)) return closed;
      const [skippedAs] = sets.flatMap((stack) => skippedIn(stack, uri) ?? []);
      // Of files on the disk, all that belong together are looked at.
      const isReported = (place: string): boolean => isOnDisk || isShown(place);
      const found = await Promise.all(
        sets.map((stack) => checkedSets.checkedStack(stack, settings, {})),
      );
      const ids: number[] = [];
      const memberships = found.flatMap((once) => {
        if (!once || !(hasMore(once.stack) || once.result.flags.length > 0)) return [];
        const membership = membershipOf(uri, once.stack, once.result, isReported);
        if (membership) ids.push(once.id);
        return membership ?? [];
      });
      const [first] = memberships;
      const role = first && setPartOf(first);
      // A file with several documents, such as kubeadm's, is what its name says.
      const isSetFile = isOnDisk && first !== undefined && hasMore(first.stack) && role?.role;
      // Another document may have replaced the one of the question.
      const analyzed = isSetFile
        ? analyzeIn(uri, { ...document, uri, languageId: kubeletLanguage }, settings, role)
        : analyzeIn(uri, document, settings, role);
      const shown = memberships.flatMap(({ shownFlagFiles = [] }) => [...shownFlagFiles]);
      const resultId = [analyzed.resultId, ...ids, ...shown, JSON.stringify(skippedAs)].join(".");
      return { analyzed, memberships, skippedAs, resultId };
    },
    async checkedFor(document, settings, wish) {
      const uri = canonicalUri(document.uri);
      // A script or a file of Terraform is not read as a configuration, but may carry one.
      const isYaml = syntaxOf({ path: uri }, lookOf(document)) === undefined;
      const isConfig = isYaml && mayBeOurs(document);
      if (!isConfig && !mayGiveFlags(document)) return undefined;
      const sets = (await finder.setsFor(uri, settings)).filter(
        (stack) =>
          stack.notPassed === undefined &&
          (isConfig || isUnitOf(stack, uri)) &&
          // The platform's own layers answer for a document whose files are not at hand.
          !(
            stack.naming &&
            stack.main === undefined &&
            stack.folder === undefined &&
            stack.joined === undefined
          ),
      );
      const stack = sets.find(({ id }) => id === wish.set) ?? sets[0];
      const once = stack && (await checkedSets.checkedStack(stack, settings, wish));
      if (!once || !isOfKubelet(once.result)) return undefined;
      return { stack, checked: once.result, texts: once.texts, sets };
    },
    onDisk: (uri) => finder.snapshotOf(canonicalUri(uri)),
    diskChanged: () => {
      finder.forgetAll();
    },
    editorChanged(uri, isOpenOrClose) {
      const address = canonicalUri(uri);
      if (isOpenOrClose) finder.openedOrClosed(address);
      else finder.textChanged(address);
    },
    foundSets: (uri) => finder.foundSets(canonicalUri(uri)),
    forgetAll() {
      finder.forgetAll();
      checkedSets.forgetAll();
    },
    get size() {
      return checkedSets.size;
    },
  };
}

/** How a file of a set is analyzed alone; a file that only has flags is not a file of the kubelet's. */
function setPartOf({ layer, checked, stack }: Membership): SetPart {
  const { version, askedVersion } = checked;
  if (layer >= checked.files.length)
    return { version, askedVersion, isJoined: stack.joined !== undefined };
  return { role: layer === 0 ? "main" : "drop-in" };
}

/** True for a text that may give flags to a kubelet of other files. */
function mayGiveFlags(snapshot: Snapshot): boolean {
  const look = lookOf(snapshot);
  return look.test(flagMarks.lines) || mayNameFiles(look, pathOfUri(snapshot.uri));
}

/** A document that is in no set. */
export function withoutStacks(analyzed: Analyzed): CheckedText {
  return { analyzed, memberships: [], skippedAs: undefined, resultId: analyzed.resultId };
}

/** Of a document that was closed while its sets were looked for. */
const closed: CheckedText = {
  analyzed: { file: undefined, analysis: undefined, resultId: "" },
  memberships: [],
  skippedAs: undefined,
  resultId: "",
};

/** False if the main file, or the only one, contains no configuration of the kubelet's own. */
function isOfKubelet({ files }: CheckedStack): boolean {
  const isOwn = (file: StackFile): boolean =>
    isOwnConfig(file.analysis.file, "KubeletConfiguration");
  const [main, ...dropIns] = files;
  // Flags alone are those of a kubelet too.
  if (files.every((file) => file === undefined)) return true;
  return main ? isOwn(main) : dropIns.some((file) => file !== undefined && isOwn(file));
}
