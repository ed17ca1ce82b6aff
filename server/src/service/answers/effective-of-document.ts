import {
  type ParsedText,
  type MissingInput,
  type StackError,
  type StackFound,
  parseText,
  errorsOfStack,
  hasMore,
  loadStack,
  type Membership,
  missingOf,
  stackOfFiles,
  stackFound,
  findStacks,
  errorsIn,
  stackName,
} from "../../stacks/index.ts";
import type { CheckedStack } from "../../kubelet/index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { lineSpan } from "../../engine/text/line-index.ts";
import { textFiles } from "../../engine/files/text-files.ts";
import { canonicalUri, nameOf, pathOfUri } from "../../engine/files/uris.ts";
import { templateText } from "../../engine/syntax/template-text.ts";
import type { Snapshot } from "../analyses.ts";
import type { CheckedViewOptions } from "../checked-sets.ts";
import type { FileView } from "../file-view.ts";
import { languageOf } from "../language-of.ts";
import { analysisOptions, type Settings } from "../settings.ts";
import { type EffectiveFile, stackAt, stackIdIn } from "./stacks-in-document.ts";
import type { ViewStore } from "../view-store.ts";

/** A line and a UTF-16 character, from 0. */
export interface CursorPlace {
  readonly line: number;
  readonly character: number;
}

/** How an effective configuration is asked for. */
export interface EffectiveOptions extends CheckedViewOptions {
  /** Of a platform's document: only the configuration that the platform adds. */
  readonly baseOnly?: boolean;
  /** The cursor's place: of several configurations in the document, the one there is meant if none is named. */
  readonly at?: CursorPlace | undefined;
}

/** The kubelet's configuration from a document. */
export interface DocumentEffective {
  readonly checked: CheckedStack;
  readonly errors: readonly StackError[];
  readonly shown: NamedSet;
  /** It is the one at the cursor. */
  readonly isAtCursor?: boolean;
  /** All that the document has a part in. */
  readonly sets: readonly NamedSet[];
  /** The platform whose document it is. */
  readonly platform?: string | undefined;
  readonly source: EffectiveFile;
  /** Inputs that the kubelet also reads and the document does not contain; benchmarks and amounts need all of them. */
  readonly missing: readonly MissingInput[];
  /** How the files were found that were merged. */
  readonly stack?: StackFound | undefined;
}

/** A set with the name that users pick it by. */
interface NamedSet {
  readonly id: string;
  readonly name: string;
}

/**
 * The effective configuration of the set that a document is in, or of a configuration inside it. Undefined where it is
 * neither, and for the base of what has none. `isOnDisk`: the snapshot is that of a file that is not open.
 */
export async function effectiveOfDocument(
  request: DocumentRequest,
  options: EffectiveOptions,
  store: Pick<ViewStore, "sets" | "stacksIn" | "viewDocument">,
  knowledge: Knowledge,
): Promise<DocumentEffective | undefined> {
  const { snapshot, settings } = request;
  const found = await store.sets.checkedFor(snapshot, settings, options);
  const isSet = found && hasMore(found.stack);
  const inside = isSet ? undefined : await insideDocument(request, options, store, knowledge);
  if (inside) return inside;
  if (options.baseOnly) return undefined;
  // Values that a template fills in are left out, as of a text that a tool fills in.
  const isTemplate = templateText(snapshot.text) !== undefined;
  if (!found || (isTemplate && !isSet)) return ofText(snapshot, settings, options, knowledge);
  const { stack: set, sets } = found;
  const { checked, missing } = await withoutOpen(found, settings, knowledge);
  const named = sets.map((configSet) => ({ id: configSet.id, name: stackName(configSet) }));
  const shown = { id: set.id, name: stackName(set) };
  const source = { of: "files", stack: set } as const;
  const errors = errorsIn(set, checked);
  const stack = options.mainOnly ? undefined : stackFound({ set, shownUri: pathOfUri });
  return { checked, errors, shown, sets: named, source, stack, missing };
}

/** A set without the values that templates decide about, which are missing. */
export async function withoutOpen(
  { checked, stack: set }: Pick<Membership, "checked" | "stack">,
  settings: Settings,
  knowledge: Knowledge,
): Promise<Pick<DocumentEffective, "checked" | "missing">> {
  const texts = new Map(
    checked.files.flatMap((file) => (file ? [[file.id, file.analysis.text]] : [])),
  );
  const isOpen = [...texts.values()].some((text) => templateText(text) !== undefined);
  if (!isOpen) return { checked, missing: missingOf(set) };
  const loaded = await loadStack(set, (uri) => Promise.resolve(texts.get(uri)));
  const stack = stackOfFiles(loaded, "", pathOfUri);
  const options = { ...analysisOptions(settings), fixedVersion: checked.version };
  return { checked: stack.check(options, knowledge) ?? checked, missing: stack.missing };
}

interface DocumentRequest {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly isOnDisk: boolean;
}

/** One of the configurations inside a document: the one that is named, the one at the cursor, or the first. */
async function insideDocument(
  { snapshot, settings, isOnDisk }: DocumentRequest,
  { set, at, version, baseOnly, texts }: EffectiveOptions,
  { viewDocument, stacksIn }: Pick<ViewStore, "stacksIn" | "viewDocument">,
  knowledge: Knowledge,
): Promise<DocumentEffective | undefined> {
  const { uri } = snapshot;
  // A file read from the disk is taken for the kubelet's own, as files of sets are.
  const document = isOnDisk
    ? { ...snapshot, languageId: languageOf(uri, snapshot.text) }
    : snapshot;
  const view = await viewDocument(document, settings, isOnDisk);
  const key = canonicalUri(uri);
  const text = texts?.has(key) ? texts.get(key) : snapshot.text;
  const file = text === undefined ? undefined : fileOf(view, text, version, knowledge);
  if (!file) return undefined;
  const stacks = await stacksIn(file, uri);
  const atCursor = at === undefined ? undefined : stackAt(offsetAt(file, at), stacks, file);
  const named = stacks.find(({ id }) => id === set);
  const chosen = named ?? atCursor ?? stacks[0];
  const checked = baseOnly ? chosen?.base() : chosen?.set();
  if (!chosen || !checked) return undefined;
  const { id, name, platform, missing, source, stack } = chosen;
  return {
    checked,
    errors: errorsOfStack(checked, []),
    shown: { id, name },
    isAtCursor: chosen === atCursor,
    sets: stacks.map((each) => ({ id: each.id, name: each.name })),
    platform,
    source,
    stack,
    missing,
  };
}

/** The configuration of a template, or that a running kubelet reports. */
async function ofText(
  { uri, text }: Snapshot,
  settings: Settings,
  { set, version }: EffectiveOptions,
  knowledge: Knowledge,
): Promise<DocumentEffective | undefined> {
  const input = { text, uri, name: nameOf(uri), path: pathOfUri(uri) };
  const isTemplate = templateText(text) !== undefined;
  const stacks = (await findStacks(input, textFiles(new Map()), knowledge)).filter(
    ({ isCarried, dump }) => isTemplate || isCarried === true || dump !== undefined,
  );
  const sets = stacks.map(({ name }, at) => ({ id: stackIdIn(uri, at), name }));
  const at = Math.max(
    0,
    sets.findIndex(({ id }) => id === set),
  );
  const [chosen, shown] = [stacks[at], sets[at]];
  const context = { ...analysisOptions(settings), fixedVersion: version };
  const checked = chosen?.check(context, knowledge);
  if (!chosen || !shown || !checked) return undefined;
  const source = { of: "text", isDump: chosen.dump !== undefined } as const;
  const { missing, stack } = chosen;
  const errors = errorsOfStack(checked, []);
  return { checked, errors, shown, sets, source, stack: stack && stackFound(stack), missing };
}

function fileOf(
  { file }: FileView,
  text: string,
  version: CheckedViewOptions["version"],
  knowledge: Knowledge,
): FileView["file"] {
  if (!file || (version === undefined && text === file.text)) return file;
  const { fixedVersion = version } = file.options;
  return parseText(text, { ...file.options, fixedVersion: version ?? fixedVersion }, knowledge);
}

/** The offset of a place in a file. */
export function offsetAt({ lines, text }: ParsedText, { line, character }: CursorPlace): number {
  const { start, end } = lineSpan(lines, text, line);
  return Math.min(start + character, end);
}
