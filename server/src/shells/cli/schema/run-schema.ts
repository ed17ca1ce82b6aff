import {
  type SchemaFile,
  type SchemaLayout,
  schemaFiles,
  schemaText,
  vocabularyText,
} from "../../../kubelet/index.ts";
import type { Locale } from "../../../engine/messages/language.ts";
import { defaultVersion } from "../../../facts/field-index.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { fileProblems } from "../../../engine/messages/file-problems.ts";
import type { ReadingPhrases } from "../../../engine/messages/reading-phrases.ts";
import { kubernetesVersions, type KubernetesVersion } from "../../../facts/table.ts";
import { machine } from "../../hosts/machine-paths.ts";
import { makeFolder } from "../../hosts/replace-file.ts";
import { exitCodes } from "../exit-codes.ts";
import { fileProblem } from "../check/find-files.ts";
import { printedJson, shownLines } from "../terminal/printed.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { writeBytes } from "../terminal/write-bytes.ts";

export interface SchemaInvocation {
  /** As written, in any case; undefined: all kinds. */
  readonly kind: string | undefined;
  /** With or without its group; undefined: all, of which the newest is shown. */
  readonly apiVersion: string | undefined;
  /** The folder that they are written into; undefined: one goes to standard output. */
  readonly out: string | undefined;
  readonly layout: SchemaLayout;
  /** The address of the folder of schemas; it ends in a slash. */
  readonly base: string;
  /** Undefined: all versions, of which the newest is shown. */
  readonly version?: KubernetesVersion;
  /** The language of the output; absent: English. */
  readonly locale?: Locale;
}

/**
 * Writes JSON Schemas: the newest of a kind to standard output, or those of all versions, or of the one that is named, into
 * a folder. Existing files are replaced. Returns the exit code.
 */
export async function runSchema(
  invocation: SchemaInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const { out, base, layout, kind: written, apiVersion, version } = invocation;
  const { cli } = knowledge.language;
  const kinds = [...knowledge.schema.kinds.keys()];
  const kind = kinds.find((name) => name.toLowerCase() === written?.toLowerCase());
  const all = out === undefined ? [defaultVersion] : kubernetesVersions;
  const versions = version === undefined ? all : [version];
  const isWanted = written === undefined || kind !== undefined;
  const files = isWanted
    ? schemaFiles(knowledge, {
        base,
        layout,
        versions,
        kind,
        apiVersion,
      })
    : [];
  const [first] = files;
  if (!first) {
    const asked = [written, apiVersion].filter((name) => name !== undefined).join(" ");
    terminal.reportError(cli.noSchema(asked, kinds, version));
    return exitCodes.cannotRun;
  }
  if (out === undefined) {
    await terminal.write(printedJson(schemaText(first.schema)));
    return exitCodes.fine;
  }
  const problem = await writeSchemas(files, out, knowledge.language.reading);
  if (problem !== undefined) {
    terminal.reportError(problem);
    return exitCodes.cannotRun;
  }
  await terminal.write(shownLines([cli.schemasWritten(files.length, out)]));
  return exitCodes.fine;
}

/** Writes the schemas, and the file of their keywords; a sentence where a file cannot be written. */
async function writeSchemas(
  files: readonly SchemaFile[],
  folder: string,
  phrases: ReadingPhrases,
): Promise<string | undefined> {
  const texts = files.map(({ path, schema }) => [path, schemaText(schema)] as const);
  for (const [path, text] of [...texts, ["vocabulary.json", vocabularyText()] as const]) {
    const target = machine.join(folder, path);
    const refused = await makeFolder(machine.folderOf(target)).catch((error: unknown) => error);
    if (isFileInTheWay(refused))
      return phrases.cannotWrite(folder, fileProblems.notDirectory, true);
    if (refused !== undefined) return phrases.cannotWrite(target, fileProblem(refused), true);
    const failed = await writeBytes(target, Buffer.from(text), { within: folder });
    if (failed) return phrases.cannotWrite(target, failed.problem, failed.isUnchanged);
  }
  return undefined;
}

function isFileInTheWay(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ENOTDIR" || code === "EEXIST";
}
