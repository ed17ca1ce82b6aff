import { type StackFound, type ConfigStack, stackFound } from "../../stacks/index.ts";
import type { NodeDescription, CheckedStack } from "../../kubelet/index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
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
  const incomplete = incompleteText(subject, command, knowledge);
  return (
    set && {
      name,
      set,
      files: shownFilesOf(subject, files),
      stack: stack && stackFound(stack),
      baseOf: isBase && platform ? platform.title : undefined,
      incomplete: incomplete !== undefined && !isBase ? incomplete : undefined,
    }
  );
}
