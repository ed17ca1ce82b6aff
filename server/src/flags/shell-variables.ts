import {
  joinedTexts,
  locatedText,
  replacedIn,
  sliceOf,
  wordsOf,
  type LocatedText,
} from "./located-text.ts";
import { filledInLike } from "../engine/syntax/template-text.ts";
import { once } from "../engine/text/once.ts";
import type { Budget } from "../engine/text/budget.ts";
import type { ExpandOptions, Variables } from "./unit-text.ts";

/** A variable of a script, as it is assigned. */
interface Assignment {
  readonly name: string;
  readonly isAppended: boolean;
  readonly isList: boolean;
  /** The text between the parentheses of a list; otherwise the text without its quotes. */
  readonly value: LocatedText;
  /** The offset of its last character. */
  readonly end: number;
}

/** Assigned words in quotes and others, and lists of them. */
const assignmentPattern =
  /(?<=^|[;&|({]|[ \t])([A-Za-z_]\w*)(\+?)=(\((?:[^()"'\\]|\\[^]|"(?:[^"\\]|\\[^]){0,4000}"|'[^']{0,4000}'){0,8000}\)|(?:"(?:[^"\\]|\\[^]){0,4000}"|'[^']{0,4000}'|\\[^]|[^\s"'\\;&|()<>`]){1,4000})/gm;

/** More assignments of a script are not read. */
const maxAssignments = 1_000;

/** Expansions that the shell computes, so their values are not known here. */
const computedByShell =
  /\$\([^()]*(?:\([^()]*\)[^()]*)*\)|`[^`\r\n]*`|\$\{\w*[^{}\w][^{}]*\}|\$[@*#?!\d]/g;
const named = /\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g;

/** A longer value is not known. */
const maxValue = 4_000;

/**
 * Returns a lookup for the variables of a script at an offset, by the assignments before it. Offsets must be asked for
 * in the order of the script. Values that are not written in the script are `unknown`.
 */
function shellVariables(
  script: LocatedText,
  { unknown, budget }: Required<ExpandOptions>,
): (offset: number) => ShellVariables {
  const assignments = assignmentsIn(withUnknown(script, unknown));
  const variables = new Map<string, Value>();
  const lists = new Map<string, Value>();
  const assign = ({ name, isAppended, isList, value }: Assignment): void => {
    const target = isList ? lists : variables;
    const filled = isList ? value : expanded(value, variables, { unknown, budget });
    const before = isAppended ? target.get(name) : undefined;
    if (isAppended && !before) return;
    const parts = before ? [...(isList ? [blank] : []), filled] : [filled];
    const length = parts.reduce((sum, { text }) => sum + text.length, before?.length ?? 0);
    if (length > maxValue) {
      const nothing = { text: unknown, places: filled.places.slice(0, 1) };
      target.set(name, { parts: [nothing], length: unknown.length });
    } else if (before) {
      before.parts.push(...parts);
      before.length = length;
    } else target.set(name, { parts, length });
    (isList ? variables : lists).delete(name);
  };
  let next = 0;
  return (offset) => {
    for (; (assignments[next]?.end ?? Infinity) <= offset; next++) {
      const assignment = assignments[next];
      if (assignment) assign(assignment);
    }
    return {
      variables: { get: (name) => textOf(variables.get(name)) },
      lists: { get: (name) => textOf(lists.get(name)) },
    };
  };
}

/** Returns a lookup for the variables in the text of a script. */
export function variablesOfScript(
  text: string,
  filling: Required<ExpandOptions>,
): (offset: number) => ShellVariables {
  return shellVariables(joinedLines(text), filling);
}

/** The paths in a script with the variables that it sets; a path with others stays as it is written. */
export function filledPaths(
  script: string,
  budget: Budget,
): (path: string, offset: number) => string {
  const unknown = "\0";
  const variablesAt = once(() => variablesOfScript(script, { unknown, budget }));
  return (path, offset) => {
    if (!path.includes("$")) return path;
    const { variables } = variablesAt()(offset);
    const filled = path.replaceAll(
      named,
      (_found, braced?: string, plain?: string) =>
        variables.get(braced ?? plain ?? "")?.text ?? unknown,
    );
    return filled.includes(unknown) ? path : filled;
  };
}

/** A script without comments, whose lines that go on below are one; its offsets are those of the text. */
function joinedLines(text: string): LocatedText {
  const blanks = ({ length }: string): string => " ".repeat(length);
  const plain = text.replaceAll(/^[ \t]*#.*$/gm, blanks).replaceAll(/\\\r?\n/g, blanks);
  return locatedText(plain, "");
}

/** The value assigned to a name and the values appended to it; joined only on demand. */
interface Value {
  parts: LocatedText[];
  length: number;
}

function textOf(value: Value | undefined): LocatedText | undefined {
  if (value && value.parts.length > 1) value.parts = [joinedTexts(value.parts)];
  return value?.parts[0];
}

/** The values of a script's variables at a place. */
export interface ShellVariables {
  readonly variables: Variables;
  /** The words of lists, with their quotes. */
  readonly lists: Variables;
}

/** A line of a script with the words of lists, such as `"${FLAGS[@]}"` or PowerShell's `@flags`, filled in. */
export function withLists(
  line: LocatedText,
  { lists }: ShellVariables,
  budget: Budget,
): LocatedText {
  return replacedIn(
    line,
    /"\$\{([A-Za-z_]\w*)\[[@*]\]\}"|\$\{([A-Za-z_]\w*)\[[@*]\]\}|(?<=\s)@([A-Za-z_]\w*)/g,
    ([, quoted, plain, splatted], at) => lists.get(quoted ?? plain ?? splatted ?? "") ?? at,
    budget,
  );
}

/** A line of a script with lists in quotes, such as `"${FLAGS[*]}"`, filled in as one word. */
export function withJoinedLists(
  line: LocatedText,
  { lists }: ShellVariables,
  budget: Budget,
): LocatedText {
  return replacedIn(
    line,
    /"\$\{([A-Za-z_]\w*)\[[@*]\]\}"/g,
    ([, name = ""], at) => {
      const list = lists.get(name);
      if (!list) return at;
      const quote = { text: '"', places: at.places.slice(0, 1) };
      const words = wordsOf(list).flatMap((word, index) => (index > 0 ? [blank, word] : [word]));
      return joinedTexts([quote, ...words, quote]);
    },
    budget,
  );
}

const blank: LocatedText = { text: " ", places: [{ uri: "", offset: -1 }] };

function assignmentsIn(script: LocatedText): readonly Assignment[] {
  const found: Assignment[] = [];
  for (const match of script.text.matchAll(assignmentPattern)) {
    const [whole, name = "", plus = "", written = ""] = match;
    const end = match.index + whole.length;
    const raw = sliceOf(script, end - written.length, end);
    const isList = written.startsWith("(");
    const text = isList ? withoutComments(sliceOf(raw, 1, raw.text.length - 1)) : raw;
    const value = isList ? text : (wordsOf(text)[0] ?? sliceOf(text, 0, 0));
    const { offset = 0 } = raw.places.at(-1) ?? {};
    found.push({ name, isAppended: plus !== "", isList, value, end: offset });
    if (found.length === maxAssignments) break;
  }
  return found;
}

/** A text in which what the shell computes is a placeholder of the same length. */
export function withPlaceholders(text: string): string {
  return text.replaceAll(computedByShell, filledInLike);
}

/** A script in which what the shell computes is `unknown`. */
export function withUnknown(text: LocatedText, unknown: string): LocatedText {
  return replacedIn(text, computedByShell, (_found, { places }) => ({
    text: unknown,
    places: places.slice(0, 1),
  }));
}

function expanded(
  value: LocatedText,
  variables: ReadonlyMap<string, Value>,
  { unknown, budget }: Required<ExpandOptions>,
): LocatedText {
  const filledIn = ([, braced, plain]: RegExpExecArray, { places }: LocatedText): LocatedText => {
    const known = textOf(variables.get(braced ?? plain ?? ""));
    return known ?? { text: unknown, places: places.slice(0, 1) };
  };
  return replacedIn(value, named, filledIn, budget);
}

function withoutComments(list: LocatedText): LocatedText {
  const words = replacedIn(list, /(?<=^|\s)#.*$/gm, (_found, at) => sliceOf(at, 0, 0));
  return { ...words, text: words.text.replaceAll(/\s/g, " ") };
}
