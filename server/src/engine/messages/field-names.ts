import { jsonText, type ExactJson } from "../text/json-text.ts";

/** The names of the kubelet's fields in a document of a platform. */
export interface FieldNames {
  /** The names that are written there, by the kubelet's path or key. */
  readonly own: ReadonlyMap<string, string>;
  /** The values that are written there for those of the kubelet, by the kubelet's path, where they differ. */
  readonly written?: ReadonlyMap<string, (value: ExactJson) => ExactJson | undefined>;
  /** Top-level fields that cannot be written there. */
  readonly closed: ReadonlySet<string>;
}

const word = /[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*/g;
/** A field with the number to write. */
const setting = /\b([A-Za-z_]\w*)(: | \u8BBE\u4E3A )(\d+)(?![\w.])/g;
/** Texts of logs, which stay unchanged: in parentheses and quotes, in Chinese in parentheses only. */
const logWords = /([(\uFF08]"[^"\s]*\s[^"]*"[^()\uFF08\uFF09]*[)\uFF09]|\uFF08[!-~]* [ -~]*\uFF09)/;
/** A sentence that says what to do, of which our messages have the last ones: in English by its verb, in Chinese by its first word. */
const advice =
  /^(?:\u8BF7|(?:Add|Allow|Change|Choose|Correct|Define|Delete|Disable|Enable|Keep|List|Lower|Merge|Move|Name|Pass|Put|Raise|Remove|Replace|Reserve|Run|Set|Switch|Take|Use|Write)\b)/;

/**
 * A message in the words of the place that it is read at: advice that cannot be followed there is left out, of "Set a, or
 * remove b" the half.
 */
export function inOwnNames(given: string, { own, written, closed }: FieldNames): string {
  const text = given.replaceAll(setting, (whole, field: string, sets: string, value: string) => {
    const other = written?.get(field)?.(Number(value));
    return other === undefined ? whole : `${field}${sets}${jsonText(other)}`;
  });
  const sentences = sentencesOf(text);
  const named = fieldsIn(sentences[0] ?? "");
  const possible = sentences.flatMap((sentence, at) => {
    if (at === 0 || !advice.test(sentence)) return [sentence];
    return possibleAdvice(sentence, closed, named) ?? [];
  });
  const kept = possible.join(text.includes("\u3002") ? "" : " ");
  return kept
    .split(logWords)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(word, (name) => ownName(name, own))))
    .join("");
}

/** True for a message with advice, none of which can be followed at the place that it is read at. */
export function isUselessAdvice(text: string, { closed }: FieldNames): boolean {
  const [first = "", ...others] = sentencesOf(text);
  const named = fieldsIn(first);
  const advices = others.filter((sentence) => advice.test(sentence));
  const isLost = (sentence: string): boolean =>
    possibleAdvice(sentence, closed, named) === undefined;
  return advices.length > 0 && advices.every(isLost);
}

function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[.!]) (?=[A-Z"])|(?<=\u3002)/);
}

/** The alternatives that name nothing but what cannot be written are left out; undefined where none is left. */
function possibleAdvice(
  sentence: string,
  closed: ReadonlySet<string>,
  named: readonly string[],
): string | undefined {
  const isChinese = sentence.startsWith("\u8BF7");
  const or = isChinese ? "\uFF0C\u6216" : ", or ";
  const ways = sentence.replace(/[.\u3002]$/, "").split(or);
  const kept = ways.filter((way) => {
    const written = fieldsIn(way);
    // "Set it", and the last part of a path that the first sentence names.
    const meant = written.length === 0 && setsIt.test(way) ? named.slice(0, 1) : written;
    const fields = meant.map((name) =>
      topOf(named.find((path) => path.endsWith(`.${name}`)) ?? name),
    );
    return fields.length === 0 || fields.some((name) => !closed.has(name));
  });
  if (kept.length === ways.length) return sentence;
  const [first, ...others] = kept;
  if (first === undefined) return undefined;
  const [verb = ""] = sentence.split(" ", 1);
  const capital = first.charAt(0).toUpperCase() + first.slice(1);
  const english = advice.test(capital) ? capital : `${verb} ${first}`;
  const begun = isChinese ? `\u8BF7${first.replace(/^\u8BF7/, "")}` : english;
  return [begun, ...others].join(or) + (isChinese ? "\u3002" : ".");
}

/** An advice about the value of what the sentence before it names. */
const setsIt =
  /^(?:(?:Set|Raise|Lower|Change) it\b|\u8BF7(?:\u5C06\u5176)?(?:\u8BBE|\u6539)\u4E3A)/;

/** The fields that a text names, with their paths. */
function fieldsIn(text: string): readonly string[] {
  return [...text.matchAll(word)].map(([name]) => name).filter((name) => isField(topOf(name)));
}

/** True for names such as fields have, and no word of a language has. */
function isField(name: string): boolean {
  return /^[a-z]+[A-Z]/.test(name);
}

function topOf(path: string): string {
  return path.split(".", 1)[0] ?? path;
}

function ownName(name: string, own: ReadonlyMap<string, string>): string {
  if (!/[A-Z.]/.test(name)) return name;
  const whole = own.get(name);
  if (whole !== undefined) return whole;
  const top = topOf(name);
  return (own.get(top) ?? top) + name.slice(top.length);
}
