import {
  type InSet,
  type CheckedStack,
  type SkippedFile,
  folderFindings,
  topOf,
} from "../../kubelet/index.ts";
import type { StackFiles } from "../stack-files.ts";
import { type StackError, errorsOfStack } from "../stack-errors.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import type { Span } from "../../engine/text/span.ts";
import { folderOf, nameOf, pathBelow } from "../../engine/files/uris.ts";

/** A set that a file is read in, checked. */
export interface Membership extends InSet {
  readonly stack: StackFiles;
}

/**
 * The place of a file in a checked set; undefined if the kubelet reads nothing of it there. `isShown` says of a file
 * with flags whether the findings in it are shown there.
 */
export function membershipOf(
  uri: string,
  stack: StackFiles,
  checked: CheckedStack,
  isShown: (uri: string) => boolean = () => false,
): Membership | undefined {
  const inFiles = checked.files.findIndex((file) => file?.id === uri);
  const sources = new Set(checked.flags.flatMap(({ place }) => place?.source.id ?? []));
  const isJoined = stack.joined?.includes(uri) === true;
  if (inFiles < 0 && !sources.has(uri) && !isJoined) return undefined;
  const layer = inFiles < 0 ? checked.files.length : inFiles;
  const folderFindings = folderFindingsOf(stack, checked, layer);
  const shownFlagFiles = new Set(stack.isOneSided ? [] : [...sources].filter(isShown));
  return { id: uri, stack, checked, layer, folderFindings, shownFlagFiles };
}

/** Why the kubelet passes over a file of the drop-in folder; undefined for all others. */
export function skippedIn({ folder, notPassed }: StackFiles, uri: string): SkippedFile | undefined {
  const skipped = folder?.skipped.find((file) => file.uri === uri);
  if (skipped) return { why: "name", name: skipped.path };
  const isDropIn = folder?.files.some((file) => file.uri === uri) === true;
  return notPassed && isDropIn ? { why: "no-flag", ...notPassed } : undefined;
}

/** Findings about the drop-in folder, in the first file of the set that is read; none in others. */
function folderFindingsOf(
  stack: StackFiles,
  { files }: Pick<CheckedStack, "files">,
  layer: number,
): readonly Finding[] {
  const file = files[layer];
  if (!file || file !== files.find((candidate) => candidate)) return [];
  const { dropInFolder = "", main } = stack;
  const name = (main && pathBelow(folderOf(main), dropInFolder)) ?? nameOf(dropInFolder);
  return findingsOfFolder(stack, name, topOf(file.analysis));
}

/** Findings about the drop-in folder of a set, which users call `name`. */
export function findingsOfFolder({ folder }: StackFiles, name: string, span: Span): Finding[] {
  if (!folder) return [];
  const broken = folder.broken.map(({ path }) => path);
  const outside = folder.outside.map(({ path }) => path);
  return folderFindings({ folder: name, state: folder.state, broken, outside }, span);
}

/** All errors of a set, those about its folder too. */
export function errorsIn(stack: StackFiles, checked: CheckedStack): StackError[] {
  const folderFindings = checked.files.flatMap((_file, layer) =>
    folderFindingsOf(stack, checked, layer),
  );
  return errorsOfStack(checked, folderFindings);
}
