import type { Argument, ArgumentPiece } from "../kubelet/index.ts";
import {
  joined,
  locatedText,
  placeOf,
  replacedIn,
  sliceOf,
  wordsOf,
  type LocatedText,
} from "./located-text.ts";

/** What a systemd unit or an environment file says about a command line. */
export interface UnitText {
  /** The last `ExecStart=` that starts a kubelet, without the program. */
  readonly command: LocatedText | undefined;
  /** Variables that it sets: of what stands behind `=` the words, with one blank between them. */
  readonly variables: ReadonlyMap<string, LocatedText>;
  /** The paths of `EnvironmentFile=`, without a leading dash. */
  readonly environmentFiles: readonly string[];
}

/** Reads a unit, a unit's drop-in, or a file of `NAME="value"` lines. */
export function readUnit(text: string, uri: string): UnitText {
  const variables = new Map<string, LocatedText>();
  const environmentFiles: string[] = [];
  let command: LocatedText | undefined;
  for (const line of logicalLines(locatedText(text, uri))) {
    const match = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(?!\s)(.*)$/.exec(line.text);
    if (!match) continue;
    const [, name = "", written = ""] = match;
    const value = sliceOf(line, line.text.length - written.length);
    if (name === "ExecStart") command = kubeletArguments(value) ?? command;
    else if (name === "EnvironmentFile") environmentFiles.push(written.trim().replace(/^-/, ""));
    else if (name === "Environment") {
      for (const word of wordsOf(value)) setVariable(variables, word);
    } else if (/^[A-Z_]+$/.test(name)) {
      variables.set(name, joinedByBlanks(wordsOf(value)));
    }
  }
  return { command, variables, environmentFiles };
}

/** The lines of a file; one that goes on below is one. */
export function logicalLines(file: LocatedText): LocatedText[] {
  const whole = replacedIn(file, /\\\r?\n\s*/g, (_found, at) => blankAt(at));
  const lines: LocatedText[] = [];
  let start = 0;
  for (const { index, 0: lineEnd } of whole.text.matchAll(/\r?\n|$/g)) {
    lines.push(sliceOf(whole, start, index));
    start = index + lineEnd.length;
  }
  return lines;
}

/** One blank, in the place of the first character of another text. */
function blankAt({ places }: LocatedText): LocatedText {
  return { text: " ", places: places.slice(0, 1) };
}

function joinedByBlanks(words: readonly LocatedText[]): LocatedText {
  const empty: LocatedText = { text: "", places: [] };
  return words.reduce((before, word) => {
    if (before === empty) return word;
    const last = before.places.slice(-1);
    // Between two empty words there is no place at all.
    return last.length === 0 ? word : joined([before, blankAt({ ...before, places: last }), word]);
  }, empty);
}

function setVariable(variables: Map<string, LocatedText>, word: LocatedText): void {
  const at = word.text.indexOf("=");
  if (at > 0) variables.set(word.text.slice(0, at), sliceOf(word, at + 1));
}

/** A kubelet's program, also one in a folder that a template names. */
const program = /^\s*(?:\{\{[^{}]*\}\}|[^\s{]|\{(?!\{))*kubelet(?=\s|$)\s*/;
/** Programs that run a program of their arguments. */
const runner =
  /^(?:[-@:+!]*|\S*\/)(?:podman|docker|nerdctl|ctr|rkt|hyperkube|env|nice|ionice|numactl|taskset|chroot|nsenter|systemd-run|sudo|exec|tini|dumb-init|unshare)$/;
const shell = /^(?:[-@:+!]*|\S*\/)(?:ba|da|k|z|a)?sh$/;

/** The words behind a kubelet's program, in a command that runs it or has another program run it. */
function kubeletArguments(command: LocatedText): LocatedText | undefined {
  const match = program.exec(command.text);
  if (match) return sliceOf(command, match[0].length, command.text.trimEnd().length);
  const words = wordsOf(command);
  const first = words[0]?.text ?? "";
  if (shell.test(first)) {
    const at = words.findIndex(({ text }) => /^-\w*c$/.test(text));
    const script = at < 0 ? undefined : words[at + 1];
    return script && commandIn(script);
  }
  if (!runner.test(first)) return undefined;
  // An option before it, such as `--name kubelet`, may have the same word.
  const last = [...command.text.matchAll(/(?<=[\s/])kubelet\s+(?=-)/g)].at(-1);
  return last && sliceOf(command, last.index + last[0].length, command.text.trimEnd().length);
}

/** The words behind the kubelet in a script of one line. */
function commandIn(script: LocatedText): LocatedText | undefined {
  let found: LocatedText | undefined;
  let start = 0;
  for (const { index, 0: separator } of script.text.matchAll(/&&|\|\|?|;|$/g)) {
    const command = sliceOf(script, start, index);
    const before = /^\s*(?:(?:exec|sudo)\s+)?/.exec(command.text)?.[0].length ?? 0;
    found = kubeletArguments(sliceOf(command, before)) ?? found;
    start = index + separator.length;
  }
  return found;
}

/** The arguments of a command with `$NAME` and `${NAME}` filled in; unknown ones become nothing, or `unknown`. */
export function expandedArguments(
  command: LocatedText,
  variables: ReadonlyMap<string, LocatedText>,
  unknown = "",
): LocatedText[] {
  // What a template puts in is one word, whatever blanks are in its braces.
  const pattern =
    unknown === ""
      ? /\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g
      : /\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))|\{\{[^{}]*\}\}|\{%[^{}%]*%\}|<%[^<>%]*%>/g;
  const expanded = replacedIn(command, pattern, (found, at) => {
    const [, braced, plain] = found;
    const places = unknown === "" ? [] : at.places.slice(0, 1);
    return variables.get(braced ?? plain ?? "") ?? { text: unknown, places };
  });
  return wordsOf(expanded);
}

/** A word with the place of each of its pieces: quotes and variables cut it into several. */
export function argumentOf(word: LocatedText): Argument {
  const pieces: ArgumentPiece[] = [];
  for (const [at, { offset }] of word.places.entries()) {
    const letter = word.text.charAt(at);
    const last = pieces.at(-1);
    if (last?.span.end === offset) {
      pieces[pieces.length - 1] = {
        text: last.text + letter,
        span: { start: last.span.start, end: offset + 1 },
      };
    } else pieces.push({ text: letter, span: { start: offset, end: offset + 1 } });
  }
  const span = placeOf(word)?.span ?? { start: 0, end: 0 };
  return { text: word.text, span, pieces };
}
