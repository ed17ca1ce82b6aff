import type { Argument, ArgumentPiece } from "../../kubelet/flags/argument.ts";
import { versionFrom } from "../../schema/field-index.ts";
import type { FlagPlace } from "./flag-place.ts";
import { locatedText, placeOf, sliceOf, wordsOf, type LocatedText } from "./located-text.ts";
import { argumentOf, logicalLines } from "./unit-text.ts";

/** A quick look: few texts go further. */
const mark = /--extra-config[=\s]+["']?kubelet\./;

/** What may stand before a program where a command begins: keys of a workflow, dashes of a list, prefixes, assignments. */
const before = /^(?:-|\$|run:|sudo|time|exec|env|command|if|then|do|else|!|\{|\(|[A-Za-z_]\w*=.*)$/;
/** Words that end one command and begin another. */
const separator = /^(?:&&|\|\|?|;|&)$/;

/**
 * The commands `minikube start` of a script, or of a workflow's script, with the flags that `--extra-config=kubelet.NAME=VALUE`
 * gives the kubelet. Left out is what is not certain: values with variables, and names that are no flags but fields, which
 * minikube writes into the configuration.
 */
export function minikubeFlagPlaces(text: string): FlagPlace[] {
  if (!mark.test(text)) return [];
  return logicalLines(locatedText(text, ""))
    .filter((line) => mark.test(line.text) && !/^\s*#/.test(line.text))
    .flatMap((line) => commandsOf(wordsOf(line)).flatMap(placeOfCommand));
}

/** The words behind `minikube start` of each such command. */
function commandsOf(words: readonly LocatedText[]): LocatedText[][] {
  const commands: LocatedText[][] = [];
  let current: LocatedText[] = [];
  for (const word of words) {
    const isLast = word.text.endsWith(";");
    if (!separator.test(word.text)) {
      current.push(isLast ? sliceOf(word, 0, word.text.length - 1) : word);
    }
    if (!isLast && !separator.test(word.text)) continue;
    commands.push(current);
    current = [];
  }
  return [...commands, current].flatMap((command) => {
    const program = command.findIndex(({ text }) => /(?:^|\/)minikube$/.test(text));
    const isFirst = command.slice(0, program).every(({ text }) => before.test(text));
    const options = command.slice(program + 1);
    const isStart = options.some(({ text }) => text === "start");
    return program >= 0 && isFirst && isStart ? [options] : [];
  });
}

function placeOfCommand(words: readonly LocatedText[]): FlagPlace[] {
  const byName = new Map<string, Argument>();
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    const arg =
      word.text === "--extra-config" && next
        ? flagOf(next, 0, argumentOf(word).span.start)
        : flagOf(word, "--extra-config=".length, argumentOf(word).span.start);
    // Of a name that comes again the last value counts: minikube has them in a map.
    if (arg) byName.set(arg.text.replace(/=.*$/s, ""), arg);
  }
  const args = [...byName.values()].sort((a, b) => a.span.start - b.span.start);
  const first = args[0];
  const end = args.at(-1)?.span.end;
  if (!first || end === undefined) return [];
  const region = { start: first.span.start, end };
  const version = versionOf(words);
  return [{ form: "command-line", name: "minikube start", region, args, unquoted: [], version }];
}

/** `kubelet.max-pods=10`, behind so many characters of a word, as `--max-pods=10`; undefined for other words. */
function flagOf(word: LocatedText, from: number, start: number): Argument | undefined {
  if (from > 0 && !word.text.startsWith("--extra-config=")) return undefined;
  const option = sliceOf(word, from);
  const [prefix] = /^kubelet\.(?=[a-z][a-z0-9-]*=)/.exec(option.text) ?? [];
  const place = placeOf(word);
  if (prefix === undefined || !place || /[$`]|\{\{/.test(option.text)) return undefined;
  const flag = argumentOf(sliceOf(option, prefix.length));
  const dashes: ArgumentPiece = {
    text: "--",
    span: { start: flag.span.start, end: flag.span.start },
  };
  return {
    text: `--${flag.text}`,
    span: { start, end: place.span.end },
    pieces: [dashes, ...(flag.pieces ?? [])],
  };
}

/** The version that minikube is told to start, where it is one of ours. */
function versionOf(words: readonly LocatedText[]): FlagPlace["version"] {
  const at = words.findIndex(({ text }) => /^--kubernetes-version(?:=|$)/.test(text));
  const written = words[at]?.text.split("=")[1] ?? words[at + 1]?.text;
  return at < 0 || written === undefined ? undefined : versionFrom(written);
}
