import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const names = ["fields", "values", "node", "node-reference", "gates", "flags", "seccomp"] as const;

type Leaf = readonly [path: string, text: string];

function leavesOf(value: unknown, path = ""): Leaf[] {
  if (typeof value === "string") return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    leavesOf(inner, `${path}/${key}`),
  );
}

function tableOf(locale: string, name: string): Leaf[] {
  const url = new URL(`../../../schemas/descriptions/${locale}/${name}.json`, import.meta.url);
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

/** A key of a group of calls is not a text. */
function isText([path]: Leaf): boolean {
  return !path.endsWith("/group");
}

describe.each(names)("the Chinese descriptions of %s", (name) => {
  const english = tableOf("en", name);
  const chinese = tableOf("zh-cn", name);
  const pairs = english
    .map(([path, text], at) => ({ path, text, translated: chinese[at]?.[1] ?? "" }))
    .filter(({ path, text }) => isText([path, text]));
  const wrong = (isWrong: (text: string, translated: string) => boolean): string[] =>
    pairs
      .filter(({ text, translated }) => isWrong(text, translated))
      .map(({ path, translated }) => `${path}: ${translated}`);

  test("have the keys of the English ones, in their order", () => {
    expect(chinese.map(([path]) => path)).toEqual(english.map(([path]) => path));
  });

  test("are Chinese", () => {
    expect(
      wrong((text, translated) => translated === text || !/\p{Script=Han}/u.test(translated)),
    ).toEqual([]);
  });

  test("have the same code, links and numbers", () => {
    expect(wrong((text, translated) => codeIn(text).join() !== codeIn(translated).join())).toEqual(
      [],
    );
    expect(
      wrong((text, translated) => linksIn(text).join() !== linksIn(translated).join()),
    ).toEqual([]);
    expect(
      wrong((text, translated) => numbersIn(text).join() !== numbersIn(translated).join()),
    ).toEqual([]);
  });

  test("are set as Chinese texts are: full-width marks, blanks around Latin words", () => {
    const han = String.raw`\p{Script=Han}`;
    const plainMark = new RegExp(`${han}[,;:!?]|${han}\\.(?!\\d)|[,;]${han}`, "u");
    const stuck = new RegExp(`${han}[A-Za-z0-9\`]|[A-Za-z0-9\`]${han}`, "u");
    expect(wrong((_text, translated) => plainMark.test(withoutCode(translated)))).toEqual([]);
    expect(wrong((_text, translated) => stuck.test(translated))).toEqual([]);
    expect(wrong((text, translated) => /\.$/.test(text) !== /[。）]$/.test(translated))).toEqual(
      [],
    );
  });

  test("have at most three sentences, like the English ones", () => {
    const sentences = (text: string): number => (text.match(/。/g) ?? []).length;
    expect(
      wrong(
        (text, translated) =>
          (text.match(/\.(?= |$)/g) ?? []).length <= 3 && sentences(translated) > 3,
      ),
    ).toEqual([]);
  });
});
