import type { NamedVersion } from "../engine/parts/chosen-version.ts";
import { namedVersion } from "../kubelet/index.ts";
import { flagMarks } from "./flag-marks.ts";
import type { Budget } from "../engine/text/budget.ts";
import {
  locatedText,
  placeInText,
  sliceOf,
  wordsWithin,
  type LocatedText,
} from "./located-text.ts";
import { logicalLines } from "./unit-text.ts";

/**
 * Words that may precede a program at the start of a command: keys of a workflow, dashes of a list, prefixes,
 * assignments.
 */
const before = /^(?:-|\$|run:|sudo|time|exec|env|command|if|then|do|else|!|\{|\(|[A-Za-z_]\w*=.*)$/;
/** Words that end one command and begin another. */
const separator = /^(?:&&|\|\|?|;|&)$/;

/** A command `minikube start` of a script, or of a workflow's script. */
export interface MinikubeCommand {
  /** The values of `--extra-config`, in their order; those with variables are left out. */
  readonly extraConfig: readonly ExtraConfig[];
  /** The last value of another option; undefined if it is missing or contains a variable. */
  readonly option: (name: string) => LocatedText | undefined;
  /** The version that it starts, if the command names one. */
  readonly version: NamedVersion | undefined;
}

/** One value of `--extra-config`, such as `kubelet.max-pods=10`. */
export interface ExtraConfig {
  readonly value: LocatedText;
  /** The one or two words that contain it. */
  readonly words: readonly LocatedText[];
}

/**
 * The commands of a text that begin minikube and have `--extra-config` or `--feature-gates`, without those that the budget
 * does not suffice for.
 */
export function minikubeCommands(text: string, budget: Budget): readonly MinikubeCommand[] {
  if (!flagMarks.minikubeOption.test(text)) return [];
  return logicalLines(locatedText(text, ""))
    .filter((line) => flagMarks.minikubeOption.test(line.text) && !/^\s*#/.test(line.text))
    .flatMap((line) => commandsOf(wordsWithin(line, budget), minikube))
    .map((words): MinikubeCommand => {
      const values = (name: string): ExtraConfig[] =>
        valuesOf(words, name).filter(({ value }) => !/[$`]|\{\{/.test(value.text));
      const option = (name: string): LocatedText | undefined => values(name).at(-1)?.value;
      const version = option("kubernetes-version");
      return {
        extraConfig: values("extra-config"),
        option,
        version: version && namedVersion(version.text, placeInText(version)?.span),
      };
    });
}

/** The values of an option, behind `=` or as the next word. */
function valuesOf(words: readonly LocatedText[], name: string): ExtraConfig[] {
  const option = `--${name}`;
  return words.flatMap((word, at): ExtraConfig[] => {
    const next = words[at + 1];
    if (word.text === option) return next ? [{ value: next, words: [word, next] }] : [];
    if (!word.text.startsWith(`${option}=`)) return [];
    return [{ value: sliceOf(word, option.length + 1), words: [word] }];
  });
}

/** A program, and a condition on the words behind it. */
interface Program {
  readonly name: RegExp;
  readonly isMeant: (words: readonly LocatedText[]) => boolean;
}

const minikube: Program = {
  name: /(?:^|\/)minikube$/,
  isMeant: (words) => words.some(({ text }) => text === "start"),
};

const kopsVerbs = /^(?:create|edit|set)$/;

const kops: Program = {
  name: /(?:^|\/)kops$/,
  isMeant: ([verb, resource]) => kopsVerbs.test(verb?.text ?? "") && kindOf(resource) !== undefined,
};

function kindOf(resource: LocatedText | undefined): KopsSetting["kind"] | undefined {
  const name = resource?.text ?? "";
  if (/^clusters?$/.test(name)) return "Cluster";
  return /^(?:ig|instancegroups?)$/.test(name) ? "InstanceGroup" : undefined;
}

/** A setting that a command of kOps writes into a document of its own. */
export interface KopsSetting {
  readonly kind: "Cluster" | "InstanceGroup";
  /** A path and a value, such as `spec.kubelet.maxPods=96`. */
  readonly value: LocatedText;
}

/**
 * The settings that commands of kOps write: values of `--set` and `--override`, and those behind `kops set`, without those
 * that a shell fills in.
 */
export function kopsSettings(text: string, budget: Budget): readonly KopsSetting[] {
  if (!kopsMark.test(text)) return [];
  return logicalLines(locatedText(text, ""))
    .filter((line) => kopsMark.test(line.text) && !/^\s*#/.test(line.text))
    .flatMap((line) => commandsOf(wordsWithin(line, budget), kops))
    .flatMap((words) => {
      const kind = kindOf(words[1]) ?? "Cluster";
      const options = ["set", "override"].flatMap((name) => valuesOf(words, name));
      const plain = words[0]?.text === "set" ? words.slice(2) : [];
      return [...options.map(({ value }) => value), ...plain]
        .filter((value) => !/[$`]|\{\{/.test(value.text))
        .map((value) => ({ kind, value }));
    });
}

const kopsMark = /\bkops\s+set\s|\bkops\b.*--(?:set|override)[=\s]/s;

/** The words behind each call of a program. */
function commandsOf(words: readonly LocatedText[], { name, isMeant }: Program): LocatedText[][] {
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
    const program = command.findIndex(({ text }) => name.test(text));
    const isFirst = command.slice(0, program).every(({ text }) => before.test(text));
    const options = command.slice(program + 1);
    return program >= 0 && isFirst && isMeant(options) ? [options] : [];
  });
}
