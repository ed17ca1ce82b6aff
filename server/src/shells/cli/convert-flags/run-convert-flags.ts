import type { KubernetesVersion } from "../../../facts/table.ts";
import type { Locale } from "../../../engine/messages/language.ts";
import {
  type ConvertedFlags,
  configHeader,
  configIndex,
  convertFlags,
  convertWords,
  goneComments,
  isFlagLine,
} from "../../../kubelet/index.ts";
import { documentFlagPlaces, textFlagPlaces, unknownFlagText } from "../../../flags/index.ts";
import type { KindIndex } from "../../../facts/field-index.ts";
import type { FlagIndex } from "../../../facts/flag-index.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { parseFile } from "../../../engine/syntax/parse.ts";
import { harmless } from "../../../engine/text/harmless.ts";
import { exitCodes } from "../exit-codes.ts";
import { fileProblem } from "../check/find-files.ts";
import { inputName } from "../input/input-name.ts";
import { joined, printedDocument, printedJson, shownLines } from "../terminal/printed.ts";
import { decodeText, maxBytes, readInputBytes } from "../input/read-text.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface ConvertInvocation {
  readonly path: string;
  readonly version: KubernetesVersion;
  readonly format: "text" | "json";
  /** The language of the output; absent: English. */
  readonly locale?: Locale;
}

/** Where the kubelets of most systems have their configuration. */
const usualConfig = "/var/lib/kubelet/config.yaml";

/**
 * Writes the configuration that the flags of a file come to, and what has to stay on the command line; returns the exit
 * code.
 */
export async function runConvertFlags(
  { path, version, format }: ConvertInvocation,
  terminal: Terminal,
  knowledge: Knowledge,
): Promise<number> {
  const { cli, reading } = knowledge.language;
  let bytes: Uint8Array;
  try {
    bytes = await (path === inputName ? terminal.readInput(maxBytes) : readInputBytes(path, true));
  } catch (error) {
    terminal.reportError(reading.cannotRead(path, fileProblem(error)));
    return exitCodes.cannotRun;
  }
  const index = configIndex(knowledge.schema, version);
  const source = flagsIn(decodeText(bytes).text);
  const converted = source && index && source.convert(index, knowledge.flags);
  if (!converted) {
    terminal.reportError(cli.noFlags(path));
    return exitCodes.cannotRun;
  }
  const isWithoutFile =
    source.isCommand && !converted.left.some((flag) => /^--config\b/.test(flag));
  const left = isWithoutFile ? [`--config=${usualConfig}`, ...converted.left] : converted.left;
  const config = configHeader + converted.yaml;
  // A flag's line breaks would end the comment.
  const line = harmless([...(source.isCommand ? ["kubelet"] : []), ...left.map(quoted)].join(" "));
  const notes = [
    ...(left.length > 0 ? [cli.commandLeft(line)] : []),
    ...(isWithoutFile ? [cli.otherDefaults] : []),
  ].flatMap((note) => note.split("\n").map((text) => `# ${text}`));
  const gone = goneComments(converted, knowledge.language).map(harmless);
  const removed = gone.map((comment, at) => ({
    flag: converted.gone[at]?.flag,
    message: comment.slice("# ".length),
  }));
  await terminal.write(
    format === "json"
      ? printedJson(`${JSON.stringify({ config, flags: left, removed }, undefined, 2)}\n`)
      : joined([shownLines([...notes, ...gone]), printedDocument(config)]),
  );
  return exitCodes.fine;
}

/** The configuration made of flags, and whether they are all flags of a kubelet. */
interface FlagSource {
  readonly convert: (index: KindIndex, flags: FlagIndex) => ConvertedFlags | undefined;
  readonly isCommand: boolean;
}

/** The flags in a unit, an environment file, another tool's document, or a command line; undefined without any. */
function flagsIn(text: string): FlagSource | undefined {
  const convert: FlagSource["convert"] = (index, flags) => convertFlags(text, index, flags);
  const inText = textFlagPlaces(text);
  if (inText.length > 0) {
    const command = inText.find(({ name }) => name === "ExecStart")?.args ?? [];
    // The value of a variable from another file is unknown here.
    const isCommand =
      command.length > 0 && !command.some((arg) => arg.text.includes(unknownFlagText));
    return { convert, isCommand };
  }
  const places = parseFile(text).documents.flatMap(({ root }) => documentFlagPlaces(root));
  if (places.length > 0) {
    const words = places.flatMap(({ args }) => args.map((arg) => arg.text));
    const isCommand = places.every(({ form }) => form === "words");
    return { convert: (index, flags) => convertWords(words, index, flags), isCommand };
  }
  const line = text.split("\n").find(isFlagLine);
  return line === undefined ? undefined : { convert, isCommand: /^\s*\S*kubelet\s/.test(line) };
}

/** A word as the shell and systemd read it back. */
function quoted(word: string): string {
  return /^(?:[\w@%+=:,./-]|\$\{\w+\}|\$\w)+$/.test(word)
    ? word
    : `"${word.replaceAll(/["\\]/g, "\\$&")}"`;
}
