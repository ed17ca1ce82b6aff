import type { Argument, ArgumentPiece } from "../kubelet/index.ts";
import { isSentence } from "../engine/text/is-sentence.ts";
import { least } from "../engine/text/least.ts";
import { once } from "../engine/text/once.ts";
import { flagMarks, printsAndEnds } from "./flag-marks.ts";
import type { FlagPlace } from "./flag-place.ts";
import type { Budget } from "../engine/text/budget.ts";
import { locatedText, replacedIn, sliceOf, wordsOf, type LocatedText } from "./located-text.ts";
import {
  variablesOfScript,
  withJoinedLists,
  withLists,
  withUnknown,
  type ShellVariables,
} from "./shell-variables.ts";
import {
  argumentOf,
  expandedArguments,
  type ExpandOptions,
  kubeletArguments,
  logicalLines,
  simpleCommands,
} from "./unit-text.ts";

/** How variables and commands in a script are filled in. */
type Filling = Required<ExpandOptions>;

/** Options of k3s, RKE2 and EKS' `bootstrap.sh` and `Start-EKSBootstrap.ps1` that hand flags on to the kubelet. */
const handOn =
  /^(?:--kubelet-(?:arg|extra-args)|--node-(?:label|taint)|-KubeletExtraArgs)(?=[=:]|$)/i;
const commandMarks =
  /--kubelet-(?:arg|extra-args)\b|-KubeletExtraArgs\b|(?:k3s|rke2)[^]{0,2000}?--node-(?:label|taint)\b/i;

/** The flags that k3s and RKE2 make of options of their own. */
const madeFlags: Readonly<Record<string, string>> = {
  "--node-label": "node-labels",
  "--node-taint": "register-with-taints",
};

/**
 * The arguments that commands in a script, a unit or user data pass to a kubelet: `k3s server
 * --kubelet-arg=NAME=VALUE`, the same in `INSTALL_K3S_EXEC='…'`, and `bootstrap.sh --kubelet-extra-args '…'`.
 */
export function commandFlagPlaces(written: string, filling: Filling): FlagPlace[] {
  if (!commandMarks.test(written)) return [];
  const text = written.replaceAll(writtenBreak, "  ");
  const { unknown, budget } = filling;
  const variablesAt = once(() => variablesOfScript(text, filling));
  const lines = logicalLines(locatedText(text, ""));
  return lines
    .filter(({ text: line }, at) => {
      const isRead = commandMarks.test(line) && !isOnlyRead(line);
      return isRead && !(isOptionAlone.test(line) && isBySentence(lines, at));
    })
    .flatMap((line) => {
      const variables = line.text.includes("$")
        ? variablesAt()(line.places[0]?.offset ?? 0)
        : noVariables;
      const filled = listItems(
        withUnknown(withJoinedLists(line, variables, budget), unknown),
        budget,
      );
      const words = innerWords(expandedArguments(filled, variables.variables, filling));
      return placeOfLine(words, text, filling);
    });
}

/** The items of lists that a line assigns, such as `ARGS+=(--kubelet-arg=max-pods=10)`, as words of the line. */
function listItems(line: LocatedText, budget: Budget): LocatedText {
  return replacedIn(
    line,
    /(?<=^|[\s;&|])[A-Za-z_]\w*\+?=\([^()]{0,4000}\)/g,
    ([list], at) => sliceOf(at, list.indexOf("(") + 1, list.length - 1),
    budget,
  );
}

/** The end of a line inside a text between quotes. */
const writtenBreak = /(?<=['"])\\n|\\n(?=["'])/g;

/** True for a text whose quote is closed by another text behind it, such as the next item of a list that is joined. */
function isCut({ places }: LocatedText, text: string): boolean {
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last) return false;
  const quote = text.charAt(first.offset - 1);
  const after = text.slice(last.offset + 1, last.offset + 3).replace("\\", "");
  return /['"]/.test(quote) && !after.startsWith(quote);
}

/** True for a line that is a comment, a sentence, or is shown. */
function isOnlyRead(line: string): boolean {
  return /^\s*#/.test(line) || isSentence(line) || isPrinted(line);
}

/** A line that begins with an option: the last line of a command, or what a text is about. */
const isOptionAlone = /^\s*["'`]?--/;

function isBySentence(lines: readonly LocatedText[], at: number): boolean {
  return [lines[at - 1], lines[at + 1]].some((next) => next && isSentence(next.text));
}

/** True for a line that shows a text, such as what an option means, or writes it to a file, which is read as one. */
function isPrinted(line: string): boolean {
  const bare = line.replaceAll(/"(?:[^"\\]|\\.){0,4000}"|'[^']{0,4000}'/g, "");
  return /^\s*(?:echo|printf)\s/.test(bare) && !/\|(?!\s*(?:sudo\s+)?tee\b)/.test(bare);
}

/** More commands are not checked (`kubelet/parts/part-room.ts`), so they are not read. */
const maxPlaces = 250;

/** The flags of commands that run a kubelet, in a script. */
export function kubeletCommandPlaces(text: string, filling: Filling): FlagPlace[] {
  if (!flagMarks.run.test(text)) return [];
  const { unknown, budget } = filling;
  const variablesAt = once(() => variablesOfScript(text, filling));
  const places: FlagPlace[] = [];
  for (const line of logicalLines(locatedText(text, ""))) {
    if (places.length > maxPlaces) break;
    if (!/kubelet/.test(line.text) || /^\s*#/.test(line.text)) continue;
    const variables = /[$@]/.test(line.text)
      ? variablesAt()(line.places[0]?.offset ?? 0)
      : noVariables;
    for (const command of simpleCommands(
      withUnknown(withLists(line, variables, budget), unknown),
    )) {
      const words = kubeletArguments(command);
      const args = words
        ? expandedArguments(words, variables.variables, filling).map(argumentOf)
        : [];
      // Words alone are a list of programs, as in a rule of make.
      if (!args.some(({ text: word }) => word.startsWith("-"))) continue;
      // The script asks the program, and runs no kubelet.
      if (args.some(({ text }) => printsAndEnds.test(text))) continue;
      places.push(
        ...placeOfArguments("kubelet", args).map((place) => ({
          ...place,
          isExpanded: true as const,
        })),
      );
    }
  }
  return places;
}

const noVariables: ShellVariables = {
  variables: new Map(),
  lists: new Map(),
};

/** The words of a line, and instead of a quoted command its own words. */
function innerWords(words: readonly LocatedText[]): readonly LocatedText[] {
  return words.flatMap((word) => {
    const isOption = handOn.test(word.text) || /^--kubelet-[a-z-]+(?:=|$)/.test(word.text);
    if (isOption || !commandMarks.test(word.text)) return [word];
    const assigned = /^(?:[A-Za-z_]\w*|--k3s-arg)=/.exec(word.text)?.[0].length ?? 0;
    return assigned > 0 || /\s/.test(word.text) ? wordsOf(sliceOf(word, assigned)) : [word];
  });
}

function placeOfLine(words: readonly LocatedText[], text: string, filling: Filling): FlagPlace[] {
  const args: Argument[] = [];
  let name = "";
  for (const [at, word] of words.entries()) {
    const option = handOn.exec(word.text)?.[0];
    if (option === undefined) continue;
    const isJoined = word.text.length > option.length;
    const value = isJoined ? sliceOf(word, option.length + 1) : words[at + 1];
    if (!value || value.text === "" || (!isJoined && isWord(value.text))) continue;
    name = option;
    const made = madeFlags[option];
    if (option === "--kubelet-arg") args.push(dashed(withoutNodes(value)));
    else if (made !== undefined) args.push(withName(made, argumentOf(withoutNodes(value))));
    else {
      const own = expandedArguments(value, new Map(), filling).map(argumentOf);
      const isOpen = /[=,:]$/.test(value.text) && isCut(value, text);
      args.push(...(isOpen ? own.slice(0, -1) : own));
    }
  }
  return placeOfArguments(name, args);
}

/** True for a word of a sentence about the option. */
function isWord(text: string): boolean {
  return /^[a-z]+$/.test(text);
}

/** A value without the nodes of k3d that it is for: `max-pods=50@agent:*`. */
function withoutNodes(value: LocatedText): LocatedText {
  const nodes = /@(?:servers?|agents?|loadbalancer|all)(?::[^@]*)?(?:;@.*)?$/.exec(value.text);
  return sliceOf(value, 0, nodes?.index ?? value.text.length);
}

function placeOfArguments(name: string, args: readonly Argument[]): FlagPlace[] {
  if (args.length === 0) return [];
  const start = least(args.map(({ span }) => span.start));
  const end = -least(args.map(({ span }) => -span.end));
  const region = { start, end };
  return [{ form: "command-line", name, region, args, unquoted: [], version: undefined }];
}

/** A value as that of a flag whose name is not written. */
function withName(name: string, { pieces = [], span }: Argument): Argument {
  const { start } = span;
  const given = { text: `--${name}=`, span: { start, end: start } };
  const all = [given, ...pieces];
  return { text: all.map(({ text }) => text).join(""), span, pieces: all };
}

/** `max-pods=10` as `--max-pods=10`; a name alone is on. */
function dashed(value: LocatedText): Argument {
  const bare = sliceOf(value, /^-*/.exec(value.text)?.[0].length ?? 0);
  const flag = argumentOf(bare);
  const { start, end } = flag.span;
  const dashes: ArgumentPiece = { text: "--", span: { start, end: start } };
  const isOn: readonly ArgumentPiece[] = bare.text.includes("=")
    ? []
    : [{ text: "=true", span: { start: end, end } }];
  const pieces = [dashes, ...(flag.pieces ?? []), ...isOn];
  return { text: pieces.map(({ text }) => text).join(""), span: flag.span, pieces };
}
