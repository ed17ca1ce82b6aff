import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const names = ["fields", "values", "node", "gates", "flags", "seccomp"] as const;

type Leaf = readonly [path: string, text: string];

function leavesOf(value: unknown, path = ""): Leaf[] {
  if (typeof value === "string") return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    leavesOf(inner, `${path}/${key}`),
  );
}

function tableOf(locale: string, name: string): Leaf[] {
  const url = new URL(`../../schemas/descriptions/${locale}/${name}.json`, import.meta.url);
  return leavesOf(JSON.parse(readFileSync(url, "utf8")));
}

function codeIn(text: string): string[] {
  return (text.match(/`[^`]*`/g) ?? []).sort();
}

function linksIn(text: string): string[] {
  return (text.match(/https?:\/\/[^\s)`，。；：）]+/g) ?? []).sort();
}

function numbersIn(text: string): string[] {
  return (text.replaceAll(/`[^`]*`/g, " ").match(/\d+(?:\.\d+)*/g) ?? []).sort();
}

function withoutCode(text: string): string {
  return text.replaceAll(/`[^`]*`/g, "x");
}

/** A key of a group of calls is no text. */
function isText([path]: Leaf): boolean {
  return !path.endsWith("/group");
}

describe.each(names)("the Chinese descriptions of %s", (name) => {
  const english = tableOf("en", name);
  const chinese = tableOf("zh-cn", name);
  const pairs = english
    .map(([path, text], at) => ({ path, text, own: chinese[at]?.[1] ?? "" }))
    .filter(({ path, text }) => isText([path, text]));
  const wrong = (isWrong: (text: string, own: string) => boolean): string[] =>
    pairs.filter(({ text, own }) => isWrong(text, own)).map(({ path, own }) => `${path}: ${own}`);

  test("have the keys of the English ones, in their order", () => {
    expect(chinese.map(([path]) => path)).toEqual(english.map(([path]) => path));
  });

  test("are Chinese", () => {
    expect(wrong((text, own) => own === text || !/\p{Script=Han}/u.test(own))).toEqual([]);
  });

  test("have the same code, links and numbers", () => {
    expect(wrong((text, own) => codeIn(text).join() !== codeIn(own).join())).toEqual([]);
    expect(wrong((text, own) => linksIn(text).join() !== linksIn(own).join())).toEqual([]);
    expect(wrong((text, own) => numbersIn(text).join() !== numbersIn(own).join())).toEqual([]);
  });

  test("are set as Chinese texts are: full-width marks, blanks around Latin words", () => {
    const han = String.raw`\p{Script=Han}`;
    const plainMark = new RegExp(`${han}[,;:!?]|${han}\\.(?!\\d)|[,;]${han}`, "u");
    const stuck = new RegExp(`${han}[A-Za-z0-9\`]|[A-Za-z0-9\`]${han}`, "u");
    expect(wrong((_text, own) => plainMark.test(withoutCode(own)))).toEqual([]);
    expect(wrong((_text, own) => stuck.test(own))).toEqual([]);
    expect(wrong((text, own) => /\.$/.test(text) !== /[。）]$/.test(own))).toEqual([]);
  });

  test("have at most three sentences, like the English ones", () => {
    const sentences = (text: string): number => (text.match(/。/g) ?? []).length;
    expect(
      wrong((text, own) => (text.match(/\.(?= |$)/g) ?? []).length <= 3 && sentences(own) > 3),
    ).toEqual([]);
  });
});
