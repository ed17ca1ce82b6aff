import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { once } from "../../engine/text/once.ts";
import { configIndex } from "../config-index.ts";
import { mostSpecific, type Candidate } from "./most-specific.ts";

/** The key phrases of all rules, made once for all lines of a log. */
export interface LogPhrases {
  readonly phrases: readonly RulePhrase[];
  /** The last names of the fields whose constraints a rule reports. */
  readonly fields: () => ReadonlyMap<string, readonly string[]>;
}

interface RulePhrase {
  readonly rule: string;
  readonly phrase: string;
  /** Its first two words. */
  readonly start: string;
}

export function phrasesOf(version: KubernetesVersion, knowledge: Knowledge): LogPhrases {
  const phrases = [...knowledge.rules].flatMap(([rule, { phrase }]) =>
    // Without a page it explains nothing: a topic does. The kernel says "invalid argument", too.
    phrase === undefined ||
    phrase === "invalid argument" ||
    knowledge.descriptions.ruleTitle(rule) === undefined
      ? []
      : [{ rule, phrase, start: /^\S+\s+\S+/.exec(phrase)?.[0] ?? "" }],
  );
  return { phrases, fields: once(() => fieldsByRule(version, knowledge)) };
}

/**
 * The rule whose key phrase a line has, and how much of it. If several have, the line's other words decide: the fields and
 * parts of rule ids that it names.
 */
export function ruleByPhrase(line: string, all: LogPhrases): Candidate<string> | undefined {
  const said = all.phrases.flatMap((phrase) => {
    const length = sharedLength(line, phrase);
    const isCut = length < phrase.phrase.length;
    return length === 0 ? [] : [{ rule: phrase.rule, length, isCut }];
  });
  // Most lines of a journal have none.
  if (said.length === 0) return undefined;
  const named = new Set(wordsOf(line));
  const fields = all.fields();
  const field = firstNamed(line);
  const candidates = said.map(({ rule, length, isCut }) => {
    const words = wordsOf(rule);
    const share = words.filter((word) => named.has(word)).length / Math.max(words.length, 1);
    const ofField = fields.get(rule);
    const isNamed = field !== undefined && ofField?.includes(field) === true;
    // A few words that many messages have, such as "must be", lead to no rule that the line does not name.
    if (length < 12 && !isNamed && share < 0.5) return undefined;
    const specificity = length + 20 * share + (!ofField ? 0 : isNamed ? 30 : -30);
    // The start of a phrase about another field is in many messages.
    if (isCut && specificity <= 0) return undefined;
    return { value: { rule, length }, specificity };
  });
  const best = mostSpecific(candidates)?.value;
  return best && { value: best.rule, specificity: best.length };
}

/** Fewer words, such as "is not supported", end lines that are not cut off. */
const minCut = 20;

/** How many characters of a phrase a line has; a line may be cut off in the middle of it. */
function sharedLength(line: string, { phrase, start }: RulePhrase): number {
  if (line.includes(phrase)) return phrase.length;
  const at = start === "" ? -1 : line.lastIndexOf(start);
  if (at < 0) return 0;
  const rest = line.slice(at).trimEnd();
  return rest.length >= minCut && phrase.startsWith(rest) ? rest.length : 0;
}

/** The field that a line of validation begins with: the one to blame. */
function firstNamed(line: string): string | undefined {
  const [, name] =
    /(?:invalid configuration: |^|: )`?([A-Za-z]\w*(?:\.\w+)*)`? ?(?:\(--|\(got|\{|-?\d|"|must|is|: (?:Invalid|Required|Forbidden))/.exec(
      line,
    ) ?? [];
  return name?.toLowerCase().split(".").at(-1);
}

/** `maxPods`, `max-pods` -> `max`, `pods`. */
function wordsOf(text: string): readonly string[] {
  const words = text.split(
    /[^A-Za-z\d]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=\D)(?=\d)|(?<=\d)(?=\D)/,
  );
  return words.filter((word) => word !== "").map((word) => word.toLowerCase());
}

/** The last names of the fields whose constraints a rule reports. */
function fieldsByRule(
  version: KubernetesVersion,
  { schema }: Knowledge,
): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>();
  const add = (rule: string, path: string): void => {
    const name = path.match(/\w+/g)?.at(-1)?.toLowerCase() ?? path;
    fields.set(rule, [...(fields.get(rule) ?? []), name]);
  };
  for (const [path, { record }] of configIndex(schema, version)?.byPath ?? []) {
    for (const constraint of [record.enum, record.range, record.format]) {
      if (!constraint) continue;
      add(constraint.rule, path);
      for (const other of Object.values(constraint.ruleOf ?? {})) add(other, path);
    }
  }
  return fields;
}
