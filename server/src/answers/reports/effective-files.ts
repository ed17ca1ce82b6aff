import {
  type StackFound,
  type ConfigStack,
  findingsOfFolder,
  stackFound,
} from "../../stacks/index.ts";
import { type NodeDescription, type CheckedStack, stackErrors } from "../../kubelet/index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { Language } from "../../engine/messages/language.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { WholeAnswer } from "../messages/cli-phrases.ts";
import {
  incompleteText,
  shownFilesOf,
  subjectsOfFiles,
  type ShownFiles,
  type SubjectFiles,
} from "./subjects-of-files.ts";

/** How effective configurations are made of files. */
export interface EffectiveFilesOptions {
  readonly version: KubernetesVersion;
  /** The version that was asked for, if it is not supported. */
  readonly askedVersion?: string | undefined;
  /** The configuration that the platform puts around the user's document, without the document's settings. */
  readonly isBase: boolean;
  /** The command that asks; `effective` if left out. */
  readonly command?: WholeAnswer;
  readonly node?: NodeDescription;
}

/** An effective configuration, the files that it was made of, and what users read of it. */
export interface ReadEffective {
  readonly name: string;
  readonly set: CheckedStack;
  /** How many errors keep the kubelet from starting. */
  readonly errors: number;
  readonly files: ShownFiles;
  /** The platform whose base alone it is. */
  readonly baseOf?: string;
  /** How the files were found that were merged. */
  readonly stack: StackFound | undefined;
  /** Inputs that a kubelet also reads and that are missing, in a sentence. */
  readonly incomplete?: string;
}

/** Merges what the kubelets in files get, or says in a sentence why that cannot be done. */
export async function effectivesOfFiles(
  source: SubjectFiles,
  options: EffectiveFilesOptions,
  knowledge: Knowledge,
): Promise<readonly ReadEffective[] | string> {
  const { version, isBase, command = "effective" } = options;
  const stacks = await subjectsOfFiles(source, command, knowledge);
  if (typeof stacks === "string") return isBase ? noBase(source, knowledge) : stacks;
  if (stacks.length === 0) return [];
  const read = stacks.flatMap((stack) => effectiveOf(stack, source, options, knowledge) ?? []);
  if (read.length > 0) return read;
  return isBase ? noBase(source, knowledge) : knowledge.language.reading.noConfiguration(version);
}

function noBase({ name }: SubjectFiles, { language }: Knowledge): string {
  return language.cli.noBase(name);
}

function effectiveOf(
  subject: ConfigStack,
  { files }: SubjectFiles,
  { version, askedVersion, isBase, command = "effective", node }: EffectiveFilesOptions,
  knowledge: Knowledge,
): ReadEffective | undefined {
  const { name, platform, stack } = subject;
  const options = { kubernetesVersion: version, askedVersion, node };
  const set = isBase ? platform?.base(options, knowledge) : subject.check(options, knowledge);
  if (!set) return undefined;
  const incomplete = incompleteText(subject, command, knowledge);
  const shown = shownFilesOf(subject, files);
  const folderFindings = findingsOfFolder(shown.stack, shown.folder, { start: 0, end: 0 });
  const inFolder = folderFindings.filter(({ severity }) => severity === "error").length;
  return {
    name,
    set,
    errors: stackErrors(set, knowledge).size + inFolder,
    files: shown,
    stack: stack && stackFound(stack),
    baseOf: isBase && platform ? platform.title : undefined,
    incomplete: incomplete !== undefined && !isBase ? incomplete : undefined,
  };
}

/** A row of the table about a folder: whether the kubelet starts. */
export function effectiveTableRow(
  { name, set, errors, incomplete }: ReadEffective,
  { cli: { results } }: Pick<Language, "cli">,
): readonly string[] {
  const result = errors > 0 ? "stops" : incomplete === undefined ? "starts" : "incomplete";
  return [name, set.platform?.texts.title ?? "-", set.version, results[result]];
}
