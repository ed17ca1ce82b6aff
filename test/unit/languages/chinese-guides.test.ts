import { existsSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, test } from "vitest";
import { chinese, codeIn, read, sloppy, sorted, table } from "../../support/chinese-texts.ts";

/** Pages that are completely in Chinese, by their English ones. */
const pages = [
  ["README.md", "README.zh-cn.md"],
  ["docs/guide.md", "docs/guide.zh-cn.md"],
  ["docs/posture.md", "docs/zh-cn/posture.md"],
  ["docs/editors.md", "docs/zh-cn/editors.md"],
  ["docs/seccomp.md", "docs/zh-cn/seccomp.md"],
  ["docs/node.md", "docs/zh-cn/node.md"],
  ["docs/preflight.md", "docs/zh-cn/preflight.md"],
  ["docs/fleet.md", "docs/zh-cn/fleet.md"],
  ["docs/allocatable.md", "docs/zh-cn/allocatable.md"],
  ["docs/ci.md", "docs/zh-cn/ci.md"],
  ["docs/standalone.md", "docs/zh-cn/standalone.md"],
  ["docs/formats.md", "docs/zh-cn/formats.md"],
  ["docs/inputs.md", "docs/zh-cn/inputs.md"],
  ["docs/repository.md", "docs/zh-cn/repository.md"],
  ["docs/turn-off-a-rule.md", "docs/zh-cn/turn-off-a-rule.md"],
  ["docs/why-is-my-drop-in-ignored.md", "docs/zh-cn/why-is-my-drop-in-ignored.md"],
] as const;

/** Examples without what is said in them: comments, reasons and outputs are in the language of the page. */
const examplesIn = (page: string): readonly string[] =>
  (page.match(/^```[^]*?^```$/gm) ?? [])
    .map((block) =>
      block
        .replaceAll(" --locale zh-cn", "")
        .replaceAll(/ -- .*$/gm, "")
        .replaceAll(/ *# (?!kubelet-config).*$/gm, ""),
    )
    .map((block) => (isOutput(block) ? firstLineOf(block) : block));

/** The command, or the place of the first finding. */
const firstLineOf = (block: string): string => {
  const [, line = ""] = block.split("\n");
  return line.startsWith("$ ") ? line : line.replace(/ .*/, "");
};

/** What `check` or another command prints. */
const isOutput = (block: string): boolean => /^```(?:console\n|\n\S+:\d+:\d+ )/.test(block);
const proseOf = (page: string): string => page.replaceAll(/^```[^]*?^```$/gm, "");
const levelsIn = (page: string): readonly number[] =>
  [...proseOf(page).matchAll(/^(#+) /gm)].map(([, { length } = ""]) => length);

const englishOf = new Map<string, string>(
  pages.map(([english, translated]) => [translated, english]),
);
const isTranslated = (path: string): boolean =>
  pages.some(([english]) => english === path) ||
  existsSync(new URL(`../../../${path.replace("docs/", "docs/zh-cn/")}`, import.meta.url));

/** Where the links and pictures of a page lead. A Chinese page counts as the English one; its anchors are headings in Chinese. */
function targetsIn(path: string): readonly string[] {
  return [...proseOf(read(path)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => {
      if (/^https?:/.test(target)) return target;
      const [file = "", anchor] = target.split("#");
      const whole = file === "" ? path : posix.join(posix.dirname(path), file);
      const english = (englishOf.get(whole) ?? whole).replace("docs/zh-cn/", "docs/");
      return anchor === undefined || isTranslated(english) ? english : `${english}#${anchor}`;
    })
    .toSorted();
}

describe.each(pages)("%s and %s", (english, translated) => {
  const [page, counterpart] = [read(english), read(translated)];

  test("have the same headings, examples and code", () => {
    expect(levelsIn(counterpart)).toEqual(levelsIn(page));
    expect(examplesIn(counterpart)).toEqual(examplesIn(page));
    const ownOptions = /(?: --locale zh-cn)/g;
    expect(codeIn(proseOf(counterpart).replaceAll(ownOptions, ""))).toEqual(codeIn(proseOf(page)));
  });

  test("lead to the same pages and pictures, and to each other in the first line", () => {
    expect(targetsIn(translated)).toEqual(targetsIn(english));
    const [first = "", ...others] = [page, counterpart].map((text) => text.split("\n")[0]);
    expect(first).toBe(`[简体中文](${posix.relative(posix.dirname(english), translated)})`);
    expect(others).toEqual([`[English](${posix.relative(posix.dirname(translated), english)})`]);
  });

  test("are in Chinese, with the commands as the manifest calls them", () => {
    expect(counterpart).toMatch(chinese);
    const text = proseOf(counterpart).replaceAll(/\]\([^)]*\)|^\[English\].*$|<a id=.*?>/gm, "");
    expect(text).not.toMatch(sloppy);
    const titles = Object.values(table("package.nls.zh-cn.json"));
    const named = sorted(counterpart.matchAll(/_(?:Kubelet|Seccomp): ([^_]*)_/g));
    expect(named).toHaveLength([...page.matchAll(/_(?:Kubelet|Seccomp): [^_]*_/g)].length);
    expect(named.filter((name) => !titles.includes(name))).toEqual([]);
  });
});
