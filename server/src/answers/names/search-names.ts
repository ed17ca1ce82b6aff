import { valueIn } from "../../facts/field-index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { pathOfKey } from "../../engine/text/value-path.ts";
import { indexesIn } from "./field-path.ts";

/** Something that has a documentation: its name as `explain` takes it, and what it is for. */
export interface NamedThing {
  readonly of: "field" | "gate" | "flag" | "rule" | "node";
  readonly name: string;
  /** Its purpose, in Markdown. */
  readonly text: string;
}

/** More would not be read. */
const maxFound = 40;

/** The order of things that the words fit equally well. */
const order: readonly NamedThing["of"][] = ["field", "gate", "flag", "node", "rule"];

/**
 * The fields, feature gates, flags, entries of the node reference and rules of a version in whose names or descriptions all words are, the best first:
 * words of names count more than those of descriptions.
 */
export function searchNames(
  words: readonly string[],
  version: KubernetesVersion,
  knowledge: Knowledge,
): readonly NamedThing[] {
  const wanted = words.flatMap(wordsOf);
  if (wanted.length === 0) return [];
  const scored = namedThings(version, knowledge).flatMap((thing) => {
    const score = scoreOf(wanted, thing);
    return score === 0 ? [] : [{ thing, score }];
  });
  scored.sort(
    (a, b) =>
      b.score - a.score ||
      order.indexOf(a.thing.of) - order.indexOf(b.thing.of) ||
      a.thing.name.length - b.thing.name.length,
  );
  // If names have all the words, those that only mention them distract.
  const best = scored[0]?.score ?? 0;
  const inNames = wanted.length * nameWord;
  const least = best >= inNames ? inNames : 1;
  return scored.flatMap(({ thing, score }) => (score >= least ? [thing] : [])).slice(0, maxFound);
}

const exactWord = 5;
const nameWord = 4;

/** 0 if a word is missing. */
function scoreOf(wanted: readonly string[], { name, text }: NamedThing): number {
  const inName = wordsOf(name);
  const inText = wordsOf(text);
  let sum = 0;
  for (const word of wanted) {
    if (inName.includes(word)) sum += exactWord;
    else if (inName.some((other) => isAlike(word, other))) sum += nameWord;
    else if (inText.some((other) => isAlike(word, other))) sum += 1;
    else return 0;
  }
  return sum;
}

/** Shorter beginnings are those of too many words. */
const leastCommon = 4;

/** Forms of one word: `graceful` and `grace`, `pods` and `pod`. Chinese has no spaces, so it is searched in the text. */
function isAlike(word: string, other: string): boolean {
  if (/\p{Script=Han}/u.test(word)) return other.includes(word);
  if (word === other || `${word}s` === other || word === `${other}s`) return true;
  const shorter = Math.min(word.length, other.length);
  return shorter >= leastCommon && (word.startsWith(other) || other.startsWith(word));
}

/** `shutdownGracePeriod`, `shutdown-grace-period` -> `shutdown`, `grace`, `period`. */
function wordsOf(text: string): readonly string[] {
  return text
    .split(/[^\p{L}\p{N}]+|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/u)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
}

/** Everything in a version that `explain` knows. */
function namedThings(version: KubernetesVersion, knowledge: Knowledge): readonly NamedThing[] {
  const { descriptions, gates, flags, rules, nodeReference } = knowledge;
  const text = (description: string | undefined): string => description ?? "";
  return [
    ...fieldsOf(version, knowledge),
    ...gates
      .namesIn(version)
      .map((name) => ({ of: "gate" as const, name, text: text(descriptions.gate(name)) })),
    ...[...flags.flagsIn(version).keys()].map((name) => ({
      of: "flag" as const,
      name: `--${name}`,
      text: text(descriptions.flag(name)),
    })),
    ...nodeReference.entries.map(({ name }) => ({
      of: "node" as const,
      name,
      text: text(descriptions.nodeReference(name)),
    })),
    ...[...rules.keys()].flatMap((name) => {
      const title = descriptions.ruleTitle(name);
      return title === undefined ? [] : [{ of: "rule" as const, name, text: title }];
    }),
  ];
}

function fieldsOf(version: KubernetesVersion, knowledge: Knowledge): readonly NamedThing[] {
  const { descriptions } = knowledge;
  const found = new Map<string, NamedThing>();
  for (const [at, { kind, byPath }] of indexesIn(version, knowledge).entries()) {
    const prefix = at === 0 ? "" : `${kind}.`;
    for (const [path, { record }] of byPath) {
      if (path === "" || path.endsWith("{}") || path.endsWith("[]")) continue;
      const name = prefix + path.replaceAll("{}", ".*");
      if (!found.has(name)) {
        found.set(name, { of: "field", name, text: descriptions.field(kind, path) ?? "" });
      }
      for (const key of record.type === "map" ? (valueIn(record.known, version) ?? []) : []) {
        const ofKey = pathOfKey(prefix + path, key);
        const text = descriptions.value(kind, path, key);
        if (text !== undefined) found.set(ofKey, { of: "field", name: ofKey, text });
      }
    }
  }
  return [...found.values()];
}
