import { readFlags } from "../effective/read-flags.ts";
import { splitCommandLine } from "../effective/split-command-line.ts";
import { valueJson } from "../effective/effective-value.ts";
import { blockEntry } from "../../engine/syntax/edits/render-value.ts";
import type { Field, KindIndex } from "../../facts/field-index.ts";
import { messageText } from "../../engine/analysis/message-text.ts";
import type { Language } from "../../engine/messages/language.ts";
import type { FlagIndex } from "../../facts/flag-index.ts";
import type { ExactJson } from "../../engine/text/json-text.ts";
import type { TreeMap } from "../effective/tree.ts";

/** Flags as lines of configuration. */
export interface ConvertedFlags {
  /** YAML without a header, each line with its break. */
  readonly yaml: string;
  /** Flags that match no field of the configuration, and words that are not flags of this version. */
  readonly left: readonly string[];
  /** Flags that this version no longer has: a kubelet does not start with them. */
  readonly gone: readonly GoneUse[];
}

/** A flag that is written and that the version no longer has. */
interface GoneUse {
  /** With its dashes. */
  readonly flag: string;
  readonly removedIn: string;
  readonly instead: string | undefined;
  readonly version: string;
}

/** The reasons why the version rejects flags that were removed: a comment for each. */
export function goneComments(
  { gone }: ConvertedFlags,
  language: Pick<Language, "message">,
): readonly string[] {
  return gone.map((params) => `# ${messageText({ key: "flag-removed", params }, language)}`);
}

/**
 * Converts a command line, or a part of one, to configuration; undefined if it contains no flag that matches a field.
 * The text may be `ExecStart=` or `Environment=` of a unit, or `NAME="…"` of an environment file, on lines joined by a
 * backslash. The program's name and other words are skipped.
 */
export function convertFlags(
  text: string,
  index: KindIndex,
  flags: FlagIndex,
): ConvertedFlags | undefined {
  return convertWords(wordsOf(text), index, flags);
}

/** Flags whose words are already split. */
export function convertWords(
  written: readonly string[],
  index: KindIndex,
  flags: FlagIndex,
): ConvertedFlags | undefined {
  const span = { start: 0, end: 0 };
  const { words, open } = withoutVariables(written);
  const { tree, parsed } = readFlags(
    words.map((word) => ({ text: word, span })),
    index,
    flags,
  );
  const config = configOf(tree, index.root);
  const lines = Object.entries(config).flatMap(([key, value]) => blockEntry(key, value));
  if (lines.length === 0) return undefined;
  const { uses, problems } = parsed;
  const withoutField = uses.filter(({ flag }) => flag.record.field === undefined);
  const left = [
    ...withoutField.map(({ flag, text: value }) => `--${flag.name}=${value}`),
    // A dash before a program's path is systemd's.
    ...problems
      .filter(({ kind, written }) => kind !== "gone" && !/^-[@:+!|]*\//.test(written))
      .map(({ written }) => written),
  ];
  const { version } = index;
  const gone = problems.flatMap((problem): GoneUse[] => {
    if (problem.kind !== "gone") return [];
    const { removedIn, instead } = problem.gone;
    return [{ flag: `--${problem.name}`, removedIn, instead, version }];
  });
  // A flag of another system is a use and a problem.
  const stays = [...new Set([...left, ...open])];
  return { yaml: lines.map((line) => `${line}\n`).join(""), left: stays, gone };
}

/** True for a line of only flags, as users paste them, or a unit's line that starts a kubelet. */
export function isFlagLine(line: string): boolean {
  return (
    /^\s*(?:\S*kubelet\s+)?--?[a-z][\w-]*(?:[=\s]|$)/.test(line) ||
    /^\s*ExecStart\s*=\s*\S*kubelet(?:\s|$)/.test(line)
  );
}

/** The words of all lines, with what is assigned to names of units and environment files taken apart. */
function wordsOf(text: string): readonly string[] {
  const variables = new Map<string, string>();
  return logicalLines(text).flatMap((line) => {
    const [, name, value = ""] =
      /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(?!\s)(.*)$/.exec(line) ?? [];
    if (name === undefined) return expandedWords(line, variables);
    if (name.startsWith("Exec")) {
      const isStart = name === "ExecStart";
      // A percent sign is doubled in units, where one alone begins a name of systemd's.
      return isStart ? expandedWords(value.replaceAll("%%", "%"), variables) : [];
    }
    const assigned: readonly (readonly [string, string])[] =
      name === "Environment"
        ? splitCommandLine(value.replaceAll("%%", "%")).map(assignment)
        : [[name, splitCommandLine(value.trim()).join(" ")]];
    for (const [variable, content] of assigned) variables.set(variable, content);
    return assigned.flatMap(([, content]) => splitCommandLine(content));
  });
}

function assignment(word: string): readonly [string, string] {
  const at = word.indexOf("=");
  return at < 0 ? ["", ""] : [word.slice(0, at), word.slice(at + 1)];
}

/**
 * Words with what is known of `${NAME}` in them filled in. A variable that is a word of its own stands for
 * flags that its line has told already.
 */
function expandedWords(line: string, variables: ReadonlyMap<string, string>): readonly string[] {
  return splitCommandLine(line).flatMap((word) => {
    const alone = /^\$\{?([A-Za-z_]\w*)\}?$/.exec(word)?.[1];
    if (alone !== undefined && isFlags(variables.get(alone))) return [];
    return word.replaceAll(
      /\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g,
      (whole, braced?: string, plain?: string) => variables.get(braced ?? plain ?? "") ?? whole,
    );
  });
}

function isFlags(value: string | undefined): boolean {
  return value === "" || /^\s*--?[a-z]/.test(value ?? "");
}

/** Lines as systemd and the shell read them: joined by backslashes, without comments between them. */
function logicalLines(text: string): readonly string[] {
  const joined: string[] = [];
  let open: string | undefined;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (open !== undefined && /^\s*[#;]/.test(line)) continue;
    const [, before] = /^(.*)\\\s*$/.exec(line) ?? [];
    const whole = `${open ?? ""}${before ?? line}`;
    if (before === undefined) joined.push(whole);
    open = before === undefined ? undefined : `${whole} `;
  }
  return open === undefined ? joined : [...joined, open];
}

/** Flags whose values only the node knows stay flags. */
function withoutVariables(words: readonly string[]): {
  readonly words: readonly string[];
  readonly open: readonly string[];
} {
  const isOpen = (word: string): boolean => /\$[{(]?[A-Za-z_]/.test(word);
  const kept: string[] = [];
  const open: string[] = [];
  for (const word of words) {
    const last = kept.at(-1);
    if (!isOpen(word)) kept.push(word);
    else if (word.startsWith("-")) open.push(word);
    else if (last !== undefined && /^--?[a-z][\w-]*$/.test(last)) {
      open.push(`${last}=${word}`);
      kept.pop();
    } else if (/^\$(?:\{\w+\}|\w+)$/.test(word)) open.push(word);
  }
  return { words: kept, open };
}

function configOf(tree: TreeMap, field: Field): { readonly [key: string]: ExactJson } {
  const members = [...field.children.values()].flatMap((child): [string, ExactJson][] => {
    const node = tree.entries.get(child.name)?.value;
    if (!node) return [];
    if (child.record.type === "struct" && node.kind === "map")
      return [[child.name, configOf(node, child)]];
    const value = valueJson(node, child);
    return value === undefined ? [] : [[child.name, value]];
  });
  return Object.fromEntries(members);
}
