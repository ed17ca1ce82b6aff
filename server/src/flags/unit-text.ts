import type { Argument, ArgumentPiece } from "../kubelet/index.ts";
import {
  joinedTexts,
  locatedText,
  placeInText,
  replacedIn,
  sliceOf,
  startOfPlace,
  wordsOf,
  wordsWithin,
  type LocatedText,
} from "./located-text.ts";
import { environmentLines } from "../engine/syntax/lines/environment-statements.ts";
import { goesOn, unitComment } from "../engine/syntax/lines/unit-statements.ts";
import { isSystemdUnit } from "../engine/syntax/systemd-unit.ts";
import { type Budget, fileBudget } from "../engine/text/budget.ts";
import { kubeletImage, startOfFlags } from "./program-words.ts";

/** The command line and the variables in a systemd unit or an environment file. */
export interface UnitText {
  /** The last `ExecStart=` that starts a kubelet, without the program; of a container of Quadlet what its image gets. */
  readonly command: LocatedText | undefined;
  /** Variables that it sets: the words after `=`, with one space between them. */
  readonly variables: ReadonlyMap<string, LocatedText>;
  /** The paths of `EnvironmentFile=`, without a leading dash. */
  readonly environmentFiles: readonly string[];
}

/** Reads a unit, a unit's drop-in, or a file of `NAME="value"` lines. */
export function readUnit(text: string, uri: string, budget = fileBudget()): UnitText {
  const variables = new Map<string, LocatedText>();
  const environmentFiles: string[] = [];
  let command: LocatedText | undefined;
  let isOfImage = false;
  const file = locatedText(text, uri);
  for (const line of isSystemdUnit(text) ? unitLines(file) : assignmentLines(file)) {
    const match = /^\s*(?:(?:export|ENV)\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(?!\s)(.*)$/s.exec(
      line.text,
    );
    if (!match) continue;
    const [, name = "", written = ""] = match;
    const value = sliceOf(line, line.text.length - written.length);
    if (name === "ExecStart") command = kubeletArguments(value) ?? command;
    else if (name === "Image") isOfImage = kubeletImage.test(written.trim());
    else if (name === "Exec" && isOfImage) command = argumentsOfImage(value);
    else if (name === "EnvironmentFile") environmentFiles.push(written.trim().replace(/^-/, ""));
    else if (name === "Environment") {
      for (const word of wordsWithin(value, budget)) setVariable(variables, word);
    } else if (/^(?:[A-Z_]+|command_args)$/.test(name)) {
      variables.set(name, joinedByBlanks(wordsWithin(value, budget)));
    }
  }
  return { command, variables, environmentFiles };
}

/** Reads a file that a unit names: to systemd, `export` is a part of a name, so it ignores the line. */
export function readEnvironmentFile(text: string, uri: string): UnitText {
  return readUnit(
    text.replaceAll(/^[ \t]*export(?=[ \t])/gm, ({ length }) => "#".padStart(length)),
    uri,
  );
}

/** The lines of a unit as systemd reads them: a backslash becomes a space, and comments between joined lines are ignored. */
export function unitLines(file: LocatedText): LocatedText[] {
  const lines: LocatedText[] = [];
  let open: LocatedText[] = [];
  for (const line of plainLines(file)) {
    if (unitComment.test(line.text)) continue;
    if (goesOn(line.text)) {
      const last = line.text.length - 1;
      open.push(sliceOf(line, 0, last), blankAt(sliceOf(line, last)));
    } else {
      lines.push(joinedTexts([...open, line]));
      open = [];
    }
  }
  return open.length > 0 ? [...lines, joinedTexts(open)] : lines;
}

/** The lines of an environment file; a value may have several. */
function assignmentLines(file: LocatedText): LocatedText[] {
  return environmentLines(file.text).map(({ start, end }) =>
    replacedIn(sliceOf(file, start, end), /\\\r?\n/g, () => nothing),
  );
}

const nothing: LocatedText = { text: "", places: [] };

function plainLines(file: LocatedText): LocatedText[] {
  const lines: LocatedText[] = [];
  let start = 0;
  for (const { index, 0: lineEnd } of file.text.matchAll(/\r?\n|$/g)) {
    lines.push(sliceOf(file, start, index));
    start = index + lineEnd.length;
  }
  return lines;
}

/** The lines of a script; one that goes on below is one. A comment ends with its line, also behind a backslash. */
export function logicalLines(file: LocatedText): LocatedText[] {
  return plainLines(
    replacedIn(file, /^[ \t]*#[^\n]*|\\\r?\n\s*/gm, ([found], at) =>
      found.startsWith("\\") ? blankAt(at) : at,
    ),
  ).map(wordsOfInstruction);
}

const execForm = /^(\s*(?:CMD|ENTRYPOINT|RUN)\s+)\[/;

/** An instruction of a Dockerfile with its list of words as a command: `CMD ["kubelet", "--v=2"]`. */
function wordsOfInstruction(line: LocatedText): LocatedText {
  const start = execForm.exec(line.text)?.[1]?.length;
  if (start === undefined) return line;
  return replacedIn(sliceOf(line, start), /"(?:[^"\\]|\\.)*"|[[\],]/g, ([found], at) =>
    found.startsWith('"') ? at : blankAt(at),
  );
}

/** One space, at the place of the first character of another text. */
function blankAt({ places }: LocatedText): LocatedText {
  return { text: " ", places: places.slice(0, 1) };
}

function joinedByBlanks(words: readonly LocatedText[]): LocatedText {
  const parts: LocatedText[] = [];
  let last: LocatedText["places"] = [];
  for (const word of words) {
    // Between two empty words there is no place at all.
    if (last.length > 0) parts.push({ text: " ", places: last });
    parts.push(word);
    last = word.places.length > 0 ? word.places.slice(-1) : last;
  }
  return joinedTexts(parts);
}

function setVariable(variables: Map<string, LocatedText>, word: LocatedText): void {
  const at = word.text.indexOf("=");
  if (at > 0) variables.set(word.text.slice(0, at), sliceOf(word, at + 1));
}

const shell = /^(?:[-@:+!]*|\S*\/)(?:ba|da|k|z|a)?sh$/;

/** A shell's option with a script is among the first words of its command. */
const maxShellWords = 100;

/** The words behind a kubelet's program, in a command that runs it or has another program run it. */
export function kubeletArguments(command: LocatedText): LocatedText | undefined {
  const start = startOfFlags(command.text);
  if (start !== undefined) return sliceOf(command, start, command.text.trimEnd().length);
  const words = wordsOf(command, maxShellWords);
  if (!shell.test(words[0]?.text ?? "")) return undefined;
  const at = words.findIndex(({ text }) => /^-\w*c$/.test(text));
  const script = at < 0 ? undefined : words[at + 1];
  return script && simpleCommands(script).map(kubeletArguments).findLast(isFound);
}

/** The words of a container whose image is the kubelet's: its entry point gets all but the program's name. */
function argumentsOfImage(words: LocatedText): LocatedText {
  return kubeletArguments(words) ?? sliceOf(words, 0, words.text.trimEnd().length);
}

function isFound<T>(found: T | undefined): found is T {
  return found !== undefined;
}

/**
 * The commands of a line of a script: what is between the shell's separators, without redirections and comments. Quoted
 * separators are letters.
 */
export function simpleCommands(line: LocatedText): LocatedText[] {
  const commands: LocatedText[] = [];
  let start = 0;
  let isOver = false;
  const pattern =
    /"(?:[^"\\]|\\.)*"?|'[^']*'?|\\.|\$\([^()]*\)|[<>][<>&|]*|(?<=^|\s)#[^\n]*|&&|\|\|?|[;&)\n]|$/gs;
  for (const { index, 0: found } of line.text.matchAll(pattern)) {
    if (/^["'\\$]/.test(found)) continue;
    const isRedirection = /^[<>]/.test(found);
    const command = sliceOf(line, start, index);
    // The number before a redirection is that of a file.
    const number = isRedirection ? (/\s\d{1,3}$/.exec(command.text)?.[0].length ?? 0) : 0;
    if (!isOver) commands.push(sliceOf(command, 0, command.text.length - number));
    isOver = isRedirection || found.startsWith("#");
    start = index + found.length;
  }
  return commands;
}

/** How variables are filled in. */
export interface ExpandOptions {
  /** Replaces unknown ones. */
  readonly unknown?: string;
  /** The budget of the file. */
  readonly budget?: Budget;
}

/** The values of variables, by name. */
export type Variables = Pick<ReadonlyMap<string, LocatedText>, "get">;

/**
 * The arguments of a command with `$NAME` and `${NAME}` filled in; unknown ones become nothing, or `unknown`. None if the
 * budget does not suffice for all of them.
 */
export function expandedArguments(
  command: LocatedText,
  variables: Variables,
  { unknown = "", budget = fileBudget() }: ExpandOptions = {},
): LocatedText[] {
  const pattern = /\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g;
  const filledIn = (found: RegExpExecArray, at: LocatedText): LocatedText => {
    const [, braced, plain] = found;
    const places = unknown === "" ? [] : at.places.slice(0, 1);
    return variables.get(braced ?? plain ?? "") ?? { text: unknown, places };
  };
  return wordsWithin(replacedIn(command, pattern, filledIn, budget), budget);
}

/** A word with the place of each of its pieces: quotes and variables cut it into several. */
export function argumentOf(word: LocatedText): Argument {
  const pieces: ArgumentPiece[] = [];
  for (const [at, place] of word.places.entries()) {
    const { offset } = place;
    const start = startOfPlace(place);
    const letter = word.text.charAt(at);
    const last = pieces.at(-1);
    // A letter with its backslash is longer than its text, so it is a piece of its own.
    const isPlain = last?.text.length === (last?.span.end ?? 0) - (last?.span.start ?? 0);
    if (last?.span.end === offset && start === offset && isPlain) {
      pieces[pieces.length - 1] = {
        text: last.text + letter,
        span: { start: last.span.start, end: offset + 1 },
      };
    } else pieces.push({ text: letter, span: { start, end: offset + 1 } });
  }
  const span = placeInText(word)?.span ?? { start: 0, end: 0 };
  return { text: word.text, span, pieces };
}
