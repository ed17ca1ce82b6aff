import { nearest } from "../../engine/text/nearest.ts";
import type { Span } from "../../engine/text/span.ts";
import type { Flag, FlagIndex, GoneFlag } from "../../facts/flag-index.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { spanOfPart, type Argument } from "./argument.ts";
import { parseFlagValue, type FlagValue, type RefusedValue } from "./flag-value.ts";

/** A flag as it is written, with its value. */
export interface FlagUse {
  readonly flag: Flag;
  /** The flag and its value. */
  readonly span: Span;
  /** The dashes and the name. */
  readonly nameSpan: Span;
  /** The text behind the flag; the flag itself for a bare bool. */
  readonly valueSpan: Span;
  readonly text: string;
  readonly value: FlagValue;
  /** The place of a part of the text. */
  readonly spanOf: (start: number, end: number) => Span;
}

/** The problem that prevents reading a command line. */
export type ArgumentProblem =
  | {
      readonly kind: "unknown";
      readonly name: string;
      readonly written: string;
      readonly span: Span;
      readonly suggestion: string | undefined;
      readonly since: string | undefined;
    }
  /** A flag that only kubelets on Windows have; it is among the uses all the same. */
  | {
      readonly kind: "windows";
      readonly name: string;
      readonly written: string;
      readonly span: Span;
    }
  | {
      readonly kind: "gone";
      readonly name: string;
      readonly written: string;
      readonly span: Span;
      readonly gone: GoneFlag;
    }
  /** One dash: a letter that is not a flag. */
  | {
      readonly kind: "one-dash";
      readonly written: string;
      readonly letter: string;
      readonly span: Span;
      readonly suggestion: string | undefined;
    }
  | { readonly kind: "syntax"; readonly written: string; readonly span: Span }
  | {
      readonly kind: "no-value";
      readonly flag: Flag;
      readonly written: string;
      readonly span: Span;
    }
  | {
      readonly kind: "value";
      readonly flag: Flag;
      readonly text: string;
      readonly written: string;
      readonly span: Span;
      readonly refused: RefusedValue;
    };

/** A word that belongs to no flag. */
export interface StrayWord extends Argument {
  /** The bare bool in front of it, whose value it was meant to be. */
  readonly behind: string | undefined;
}

/** A command line as it was read; problems are in the order in which the kubelet would meet them. */
export interface ParsedArguments {
  readonly uses: readonly FlagUse[];
  readonly problems: readonly ArgumentProblem[];
  readonly words: readonly StrayWord[];
}

/**
 * Reads the words after the kubelet's name as its flag library does: `--name=value`, `--name value`, bare bools, `-v4`,
 * `_` for `-`, `--` as the end. The kubelet exits on the first problem; the rest is read anyway. Never throws.
 */
export function parseArguments(
  args: readonly Argument[],
  index: FlagIndex,
  version: KubernetesVersion,
): ParsedArguments {
  return new ArgumentReader(args, index, version).read();
}

class ArgumentReader {
  readonly #args: readonly Argument[];
  readonly #index: FlagIndex;
  readonly #version: KubernetesVersion;
  readonly #uses: FlagUse[] = [];
  readonly #problems: ArgumentProblem[] = [];
  readonly #words: StrayWord[] = [];
  #at = 0;
  #bareBool: string | undefined;

  constructor(args: readonly Argument[], index: FlagIndex, version: KubernetesVersion) {
    this.#args = args;
    this.#index = index;
    this.#version = version;
  }

  read(): ParsedArguments {
    for (;;) {
      const arg = this.#next();
      if (!arg) break;
      const { text } = arg;
      const behind = this.#bareBool;
      this.#bareBool = undefined;
      if (text === "--") {
        const rest = this.#args.slice(this.#at);
        for (const word of rest) this.#words.push({ ...word, behind: undefined });
        break;
      }
      if (!text.startsWith("-") || text.length === 1) this.#words.push({ ...arg, behind });
      else if (text.startsWith("--")) this.#readLong(arg);
      else this.#readShort(arg);
    }
    return { uses: this.#uses, problems: this.#problems, words: this.#words };
  }

  #next(): Argument | undefined {
    const arg = this.#args[this.#at];
    if (arg) this.#at++;
    return arg;
  }

  #readLong(arg: Argument): void {
    const { text, span } = arg;
    const equals = text.indexOf("=");
    const written = text.slice(2, equals < 0 ? undefined : equals);
    if (written === "" || written.startsWith("-")) {
      this.#problems.push({ kind: "syntax", written: text, span });
      return;
    }
    const name = written.replaceAll("_", "-");
    const nameSpan = spanOfPart(arg, 0, written.length + 2);
    const ofWindows = this.#index.windowsFlag(name);
    if (ofWindows) this.#problems.push({ kind: "windows", name, written: text, span: nameSpan });
    const flag = ofWindows ?? this.#index.flagsIn(this.#version).get(name);
    if (!flag) {
      this.#unknown(name, text, nameSpan);
      // It is unknown whether the flag takes a value; a word that looks like one is not reported again.
      if (equals < 0 && this.#args[this.#at]?.text.startsWith("-") === false) this.#at++;
      return;
    }
    if (equals >= 0) {
      this.#useRest(flag, arg, equals + 1, nameSpan);
    } else this.#withNext(flag, arg, nameSpan);
  }

  /** A flag without `=`: a bare bool, or the next word is the value, whatever it is. */
  #withNext(flag: Flag, arg: Argument, nameSpan: Span): void {
    const { kind } = flag.record;
    if (kind === "bool" || kind === "version") {
      if (kind === "bool") this.#bareBool = flag.name;
      this.#useBare(flag, nameSpan);
      return;
    }
    const next = this.#next();
    if (!next) {
      this.#problems.push({ kind: "no-value", flag, written: arg.text, span: arg.span });
      return;
    }
    const span = { start: nameSpan.start, end: Math.max(nameSpan.end, next.span.end) };
    const { text, span: valueSpan } = next;
    this.#use(flag, { text, valueSpan, span, nameSpan, spanOf: spansFrom(next, 0) });
  }

  /** `-v4`, `-v=4`, `-v 4`, `-h`, and bools in a row. */
  #readShort(arg: Argument): void {
    let letters = arg.text.slice(1);
    while (letters !== "") {
      const from = arg.text.length - letters.length;
      const [letter = ""] = letters;
      const flag = this.#index.shorthandIn(letter, this.#version);
      if (!flag) {
        const name = arg.text.slice(1).replace(/=.*/s, "").replaceAll("_", "-");
        const flags = this.#index.flagsIn(this.#version);
        const suggestion = flags.has(name) ? name : nearest(name, flags.keys());
        const { span, text: written } = arg;
        this.#problems.push({ kind: "one-dash", written, letter, span, suggestion });
        return;
      }
      const nameSpan = spanOfPart(arg, from === 1 ? 0 : from, from + letter.length);
      const rest = letters.slice(letter.length);
      letters = "";
      if (rest.length > 1 && rest.startsWith("=")) {
        this.#useRest(flag, arg, from + letter.length + 1, nameSpan);
      } else if (flag.record.kind === "bool") {
        letters = rest;
        this.#useBare(flag, nameSpan);
      } else if (rest !== "") {
        this.#useRest(flag, arg, from + letter.length, nameSpan);
      } else this.#withNext(flag, arg, nameSpan);
    }
  }

  #unknown(name: string, written: string, span: Span): void {
    const index = this.#index;
    const gone = index.goneIn(name, this.#version);
    if (gone) {
      this.#problems.push({ kind: "gone", name, written, span, gone });
      return;
    }
    const flags = index.flagsIn(this.#version);
    this.#problems.push({
      kind: "unknown",
      name,
      written,
      span,
      suggestion: nearest(name, flags.keys()) ?? fieldLike(name, flags),
      since: index.sinceOf(name, this.#version),
    });
  }

  #useBare(flag: Flag, nameSpan: Span): void {
    const spanOf = (): Span => nameSpan;
    this.#use(flag, { text: "true", valueSpan: nameSpan, span: nameSpan, nameSpan, spanOf });
  }

  /** A flag whose value begins at an offset of its own word. */
  #useRest(flag: Flag, arg: Argument, start: number, nameSpan: Span): void {
    const text = arg.text.slice(start);
    const valueSpan = spanOfPart(arg, start);
    this.#use(flag, { text, valueSpan, span: arg.span, nameSpan, spanOf: spansFrom(arg, start) });
  }

  #use(flag: Flag, use: Omit<FlagUse, "flag" | "value">): void {
    const { text, spanOf } = use;
    const value = parseFlagValue(text, flag.record.kind, this.#version);
    if ("problem" in value) {
      const written = `--${flag.name}=${text}`;
      const start = partStart(text, value.part);
      const span = start === undefined ? use.valueSpan : spanOf(start, start + value.part.length);
      this.#problems.push({ kind: "value", flag, text, written, span, refused: value });
    } else this.#uses.push({ ...use, flag, value });
  }
}

/** Where the rejected part of a text is: the last entry that is it, else the last place that has it. */
function partStart(text: string, part: string): number | undefined {
  if (part === "") return undefined;
  const entry = `,${text},`.lastIndexOf(`,${part},`);
  const start = entry < 0 ? text.lastIndexOf(part) : entry;
  return start < 0 ? undefined : start;
}

function spansFrom(arg: Argument, from: number): FlagUse["spanOf"] {
  return (start, end) => spanOfPart(arg, from + start, from + end);
}

/** `maxPods`, `imageGCHighThresholdPercent`: the flag of the field with that name. */
function fieldLike(name: string, flags: ReadonlyMap<string, Flag>): string | undefined {
  const dashed = name.replaceAll(/(?<=[a-z])[A-Z]/g, "-$&").toLowerCase();
  if (flags.has(dashed)) return dashed;
  return [...flags.values()].find(({ record }) => record.field === name)?.name;
}
