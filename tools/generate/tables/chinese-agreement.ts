import { createHash } from "node:crypto";
import ts from "typescript";
import type { Catalogue } from "../../../server/src/engine/messages/message-params.ts";
import { allEnglishMessages } from "../../../server/src/languages/english-texts.ts";
import { english } from "../../../server/src/languages/english.ts";
import { chinese } from "../../../server/src/languages/zh-cn/language.ts";
import { headWords } from "../pages/rule-head-words.ts";
import type { RuleTexts } from "./rule-registry.ts";

/** The hashes of texts as they were when they last agreed; relative to `schemas/`. */
export const agreementFile = "chinese-agreement.json";

/** A text in both languages. */
export interface TextPair {
  readonly english: string;
  readonly chinese: string;
}

/** By the name of a text: hashes of the English and the Chinese one, and `later` if the Chinese one is to follow. */
export type Agreement = Readonly<Record<string, string>>;

export interface AgreementUpdate {
  readonly agreement: Agreement;
  /** Texts whose English has changed, and whose Chinese has not. */
  readonly changed: readonly string[];
  /** Those of them whose author does not write Chinese. */
  readonly postponed: readonly string[];
}

/** Decisions of the author of a change, by the names of texts. */
export interface Confirmed {
  /** The Chinese text is right as it is. */
  readonly agrees?: readonly string[];
  /** Another person is to translate it. */
  readonly later?: readonly string[];
}

/** Compares all texts with what was known. A text agrees if both have changed, or none, or only the Chinese one. */
export function updateAgreement(
  pairs: ReadonlyMap<string, TextPair>,
  known: Agreement,
  { agrees = [], later = [] }: Confirmed = {},
): AgreementUpdate {
  const agreement: Record<string, string> = {};
  const changed: string[] = [];
  const postponed: string[] = [];
  for (const [name, texts] of [...pairs].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const hashes = [hashOf(texts.english), hashOf(texts.chinese)] as const;
    const old = known[name];
    const [oldEnglish, oldChinese, mark] = old?.split(" ") ?? hashes;
    const isOutdated = hashes[0] !== oldEnglish && hashes[1] === oldChinese;
    if (!isOutdated || agrees.includes(name)) {
      agreement[name] = hashes.join(" ");
    } else if (mark === "later" || later.includes(name)) {
      agreement[name] = `${oldEnglish} ${oldChinese} later`;
      postponed.push(name);
    } else {
      agreement[name] = `${oldEnglish} ${oldChinese}`;
      changed.push(name);
    }
  }
  return { agreement, changed, postponed };
}

/** The texts that are in both languages: findings, phrases, and the written parts of the pages of rules. */
export function textPairs({
  files,
  pages,
  chinesePages,
}: Pick<RuleTexts, "files" | "pages" | "chinesePages">): ReadonlyMap<string, TextPair> {
  const pairs = new Map<string, TextPair>();
  for (const [id, page] of chinesePages) {
    const original = pages.get(id);
    if (original === undefined) continue;
    pairs.set(`docs/rules/${id}.md`, {
      english: writtenIn(original, "en"),
      chinese: writtenIn(page, "zh-cn"),
    });
  }
  const { message: englishMessage, ...englishPhrases } = english;
  const { message: chineseMessage, ...chinesePhrases } = chinese;
  const ids = files.flatMap(({ rules }) => rules.map(({ id }) => id));
  // Each of them is in the catalogue.
  const keys = [...Object.keys(allEnglishMessages), ...ids] as (keyof Catalogue)[];
  for (const key of keys) {
    const [one, other] = [englishMessage(key), chineseMessage(key)];
    // Without a translation, Chinese readers get the English text.
    if (one !== other) addPairs(pairs, `message ${key}`, one, other);
  }
  addPairs(pairs, "phrase", englishPhrases, chinesePhrases);
  return pairs;
}

/** Adds the texts below two objects with the same keys. */
function addPairs(
  pairs: Map<string, TextPair>,
  name: string,
  inEnglish: unknown,
  inChinese: unknown,
): void {
  if (isObject(inEnglish) && isObject(inChinese)) {
    for (const [key, text] of Object.entries(inEnglish)) {
      addPairs(pairs, `${name}.${key}`, text, inChinese[key]);
    }
    return;
  }
  const [one, other] = [wordsOf(inEnglish), wordsOf(inChinese)];
  if (one !== "" && other !== "") pairs.set(name, { english: one, chinese: other });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** A text, or the pieces of the text that a function makes. The functions that it calls are not looked at. */
function wordsOf(text: unknown): string {
  if (typeof text === "string") return text;
  if (typeof text !== "function") return "";
  const words: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) words.push(node.text);
    if (ts.isTemplateMiddleOrTemplateTail(node)) words.push(`…${node.text}`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("text.ts", `(${String(text)})`, ts.ScriptTarget.Latest));
  // Compilers join texts that are added to each other, so there is nothing between two pieces.
  return words.join("");
}

/** The sentences of a page that no generator writes. */
function writtenIn(page: string, locale: "en" | "zh-cn"): string {
  const { turnOff, details, whenFine, never } = headWords[locale];
  const [head = "", ...sections] = page.replaceAll(/^```[^]*?^```$/gm, "").split(/^## /m);
  const written = sections.filter(
    (section) =>
      ![turnOff, details].some((heading) => section.startsWith(`${heading}\n`)) &&
      !section.startsWith(`${whenFine}\n\n${never}`),
  );
  return [head.split("\n\n")[1] ?? "", ...written].map((text) => text.trim()).join("\n\n");
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}
