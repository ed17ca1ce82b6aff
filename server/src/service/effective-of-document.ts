import {
  type StackFiles,
  type ParsedText,
  type MissingInput,
  type StackOfPlatform,
  type StackError,
  type StackFound,
  parseText,
  errorsOfStack,
  hasMore,
  missingOf,
  platformStacks,
  stackFound,
  findStacks,
  errorsIn,
  stackName,
} from "../stacks/index.ts";
import type { CheckedStack } from "../kubelet/index.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import { lineAt } from "../engine/text/line-index.ts";
import { textFiles } from "../engine/files/text-files.ts";
import { nameOf, pathOfUri } from "../engine/files/uris.ts";
import { templateText } from "../engine/syntax/template-text.ts";
import type { Snapshot } from "./analyses.ts";
import type { CheckedViewOptions } from "./checked-sets.ts";
import type { FileView } from "./file-view.ts";
import { languageOf } from "./language-of.ts";
import type { Settings } from "./settings.ts";
import type { ViewStore } from "./view-store.ts";

/** How an effective configuration is asked for. */
export interface EffectiveOptions extends CheckedViewOptions {
  /** Of a platform's document: only the configuration that the platform adds. */
  readonly baseOnly?: boolean;
}

/** The kubelet's configuration from a document. */
export interface DocumentEffective {
  readonly checked: CheckedStack;
  readonly errors: readonly StackError[];
  readonly shown: NamedSet;
  /** All that the document has a part in. */
  readonly sets: readonly NamedSet[];
  /** The platform whose document it is. */
  readonly platform?: string;
  readonly source: EffectiveFile;
  /** Inputs that the kubelet also reads and the document does not contain; benchmarks and amounts need all of them. */
  readonly missing: readonly MissingInput[];
  /** How the files were found that were merged. */
  readonly stack?: StackFound | undefined;
}

/** The source of an effective configuration. */
export type EffectiveFile =
  | { readonly of: "files"; readonly set: StackFiles }
  /** A platform's configuration in a file, and its number there. */
  | { readonly of: "platform"; readonly file: ParsedText; readonly at: number }
  /** A configuration that the file carries to a node, or a dump in it, and its number there. */
  | { readonly of: "text"; readonly isDump: boolean; readonly at: number };

/** A set with the name that users pick it by. */
interface NamedSet {
  readonly id: string;
  readonly name: string;
}

/**
 * The effective configuration of the set that a document is in, or of a platform's configuration in it. Undefined where
 * it is neither, and for the base of what has none. `isOnDisk`: the snapshot is that of a file that is not open.
 */
export async function effectiveOfDocument(
  { snapshot, settings, isOnDisk }: DocumentRequest,
  options: EffectiveOptions,
  store: Pick<ViewStore, "sets" | "viewDocument">,
  knowledge: Knowledge,
): Promise<DocumentEffective | undefined> {
  const found = await store.sets.checkedFor(snapshot, settings, options);
  const isSet = found && hasMore(found.set);
  const ofPlatform = isSet
    ? undefined
    : await platformEffective({ snapshot, settings, isOnDisk }, options, store, knowledge);
  if (ofPlatform) return ofPlatform;
  if (options.baseOnly) return undefined;
  // Values that a template fills in are left out, as of a text that a tool fills in.
  const isTemplate = templateText(snapshot.text) !== undefined;
  if (!found || (isTemplate && !isSet)) return insideOf(snapshot, settings, options, knowledge);
  const { checked, set, sets } = found;
  const named = sets.map((configSet) => ({ id: configSet.id, name: stackName(configSet) }));
  const shown = { id: set.id, name: stackName(set) };
  const source = { of: "files", set } as const;
  const errors = errorsIn(set, checked);
  const stack = options.mainOnly ? undefined : stackFound({ set, shownUri: pathOfUri });
  return { checked, errors, shown, sets: named, source, stack, missing: missingOf(set) };
}

interface DocumentRequest {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly isOnDisk: boolean;
}

async function platformEffective(
  { snapshot, settings, isOnDisk }: DocumentRequest,
  { set, version, baseOnly }: EffectiveOptions,
  { viewDocument }: Pick<ViewStore, "viewDocument">,
  knowledge: Knowledge,
): Promise<DocumentEffective | undefined> {
  const { uri } = snapshot;
  // A file read from the disk is taken for the kubelet's own, as files of sets are.
  const document = isOnDisk ? { ...snapshot, languageId: languageOf(uri) } : snapshot;
  const file = fileOf(await viewDocument(document, settings, isOnDisk), version, knowledge);
  const found = file ? platformStacks({ id: uri, name: nameOf(uri) }, file, knowledge) : [];
  const nameIn = ({ region, name: ownName }: StackOfPlatform): string => {
    const name = nameOf(uri);
    if (found.length < 2 || !file) return name;
    const place = `${name}:${lineAt(file.lines, region.start) + 1}`;
    return ownName === undefined ? place : `${place} (${ownName})`;
  };
  const sets = found.map((platformSet, at) => ({
    id: platformSetId(uri, at),
    name: nameIn(platformSet),
  }));
  const at = Math.max(
    0,
    sets.findIndex(({ id }) => id === set),
  );
  const [chosen, shown] = [found[at], sets[at]];
  const checked = baseOnly ? chosen?.base() : chosen?.set();
  if (!chosen || !shown || !checked || !file) return undefined;
  const { platform, missing } = chosen;
  const source = { of: "platform", file, at } as const;
  const errors = errorsOfStack(checked, []);
  return { checked, errors, shown, sets, platform, source, missing };
}

/** The configuration that a document carries to a node, or that a running kubelet reports in it. */
async function insideOf(
  { uri, text }: Snapshot,
  { kubernetesVersion, node, rules }: Settings,
  { set, version }: EffectiveOptions,
  knowledge: Knowledge,
): Promise<DocumentEffective | undefined> {
  const input = { text, uri, name: nameOf(uri), path: pathOfUri(uri) };
  const isTemplate = templateText(text) !== undefined;
  const stacks = (await findStacks(input, textFiles(new Map()), knowledge)).filter(
    ({ isCarried, dump }) => isTemplate || isCarried === true || dump !== undefined,
  );
  const sets = stacks.map(({ name }, at) => ({ id: platformSetId(uri, at), name }));
  const at = Math.max(
    0,
    sets.findIndex(({ id }) => id === set),
  );
  const [chosen, shown] = [stacks[at], sets[at]];
  const options = {
    kubernetesVersion,
    severities: rules,
    fixedVersion: version,
    node,
  };
  const checked = chosen?.check(options, knowledge);
  if (!chosen || !shown || !checked) return undefined;
  const source = { of: "text", isDump: chosen.dump !== undefined, at } as const;
  const { missing, stack } = chosen;
  const errors = errorsOfStack(checked, []);
  return { checked, errors, shown, sets, source, stack: stack && stackFound(stack), missing };
}

/** The address of a platform's configuration in a file, which is a set of its own. */
export function platformSetId(uri: string, at: number): string {
  return `${uri}#${at}`;
}

function fileOf(
  { file }: FileView,
  version: CheckedViewOptions["version"],
  knowledge: Knowledge,
): FileView["file"] {
  if (!file || version === undefined) return file;
  return parseText(file.text, { ...file.options, fixedVersion: version }, knowledge);
}
