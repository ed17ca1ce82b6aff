import type { KubernetesVersion } from "../../../facts/table.ts";
import type { Locale } from "../../../engine/messages/language.ts";
import {
  configHeader,
  configIndex,
  convertWords,
  goneComments,
  isFlagLine,
  splitCommandLine,
} from "../../../kubelet/index.ts";
import { unknownFlagText } from "../../../flags/index.ts";
import { parseText } from "../../../stacks/index.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { withSlashes } from "../../../engine/text/plain-path.ts";
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
  const located = path === inputName ? undefined : withSlashes(path);
  const [source, ...others] = flagsIn(decodeText(bytes).text, located, version, knowledge);
  if (others.length > 0) {
    terminal.reportError(cli.severalKubelets(path, others.length + 1));
    return exitCodes.cannotRun;
  }
  const converted = source && index && convertWords(source.words, index, knowledge.flags);
  if (!source || !converted) {
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

/** The words that a file gives one kubelet. */
interface FlagSource {
  readonly words: readonly string[];
  /** They are its whole command, as far as the file says. */
  readonly isCommand: boolean;
}

/** The flags at one place of a file, or of a file that it carries. */
interface Place extends FlagSource {
  /** Another place may add flags to the same kubelet. */
  readonly isOfOne: boolean;
}

/** The flags that `check` reads in a file, or those of a line; one item for each kubelet. */
function flagsIn(
  text: string,
  path: string | undefined,
  version: KubernetesVersion,
  knowledge: Knowledge,
): readonly FlagSource[] {
  const places = placesIn(text, path, version, knowledge);
  if (places.length === 0) {
    const line = text.split("\n").find(isFlagLine);
    return line === undefined
      ? []
      : [{ words: splitCommandLine(line), isCommand: /^\s*\S*kubelet\s/.test(line) }];
  }
  const ofOne = new Map(
    places.filter(({ isOfOne }) => isOfOne).map((place) => [place.words.join(" "), place]),
  );
  if (ofOne.size > 1) return [...ofOne.values()];
  return [
    {
      words: [...new Map(places.map(({ words }) => [words.join(" "), words])).values()].flat(),
      isCommand: places.some(({ isCommand }) => isCommand),
    },
  ];
}

/** A variable of a unit or a script. */
const isVariable = /^[A-Z][A-Z\d_]*$/;

/** The word of a command at an offset, as it is written apart from its quotes. */
function wordAt(text: string, start: number): string {
  const [command] = /^(?:\$\([^()\n]{0,1000}\)|"[^"\n]{0,1000}"|[^\s"])+/.exec(
    text.slice(start),
  ) ?? [""];
  return command.replaceAll(/["']/g, "");
}

function placesIn(
  text: string,
  path: string | undefined,
  kubernetesVersion: KubernetesVersion,
  knowledge: Knowledge,
): readonly Place[] {
  const { parts } = parseText(text, { kubernetesVersion, path }, knowledge);
  const own = parts
    .flatMap(({ flags = [] }) => flags)
    .map(({ name, args, isCommand }): Place => {
      const isKnown = args.every((arg) => !arg.text.includes(unknownFlagText));
      const words = args.map((arg) =>
        // A value of another file stays as it is written.
        arg.text.includes(unknownFlagText) ? wordAt(text, arg.span.start) : arg.text,
      );
      return { words, isCommand: isCommand && isKnown, isOfOne: !isVariable.test(name) };
    });
  const carried = new Set(parts.flatMap((part) => part.carried ?? []));
  return [
    ...own,
    ...[...carried].flatMap((file) => placesIn(file.text, file.path, kubernetesVersion, knowledge)),
  ];
}

/** A word as the shell and systemd read it back. */
function quoted(word: string): string {
  return /^(?:[\w@%+=:,./-]|\$\{\w+\}|\$\w)+$/.test(word)
    ? word
    : `"${word.replaceAll(/["\\]/g, "\\$&")}"`;
}
