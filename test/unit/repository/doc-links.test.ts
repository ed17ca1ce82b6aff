import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, test } from "vitest";

const root = new URL("../../../", import.meta.url);

const pages = [
  "README.md",
  "README.zh-cn.md",
  "ARCHITECTURE.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "SUPPORT.md",
  "CODE_OF_CONDUCT.md",
  "examples/README.md",
  "schemas/README.md",
  ...readdirSync(new URL("docs/", root), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .map((path) => `docs/${path.replaceAll("\\", "/")}`),
];

/** A page without its examples of code. */
function proseOf(url: URL): string {
  return readFileSync(url, "utf8").replaceAll(/^```[^]*?^```$/gm, "");
}

/** Where the links and pictures of a page lead. */
function targetsOf(prose: string): string[] {
  const text = prose.replaceAll(/(`+)(?!`)(?:(?!\1)[^])*?\1(?!`)/g, "code");
  return [...text.matchAll(/\]\(([^()\s]*)\)/g)].map(([, target = ""]) => target);
}

/** The anchors of a page's headings, as GitHub and VS Code make them. */
function anchorsOf(prose: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ""] of prose.matchAll(/^#+ (.*)$/gm)) {
    const name = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(/\s/g, "-");
    let anchor = name;
    for (let count = 1; anchors.has(anchor); count++) anchor = `${name}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

const anchorsByPath = new Map<string, Set<string>>();

function hasAnchor(url: URL, anchor: string): boolean {
  const anchors = anchorsByPath.get(url.pathname) ?? anchorsOf(proseOf(url));
  anchorsByPath.set(url.pathname, anchors);
  return anchors.has(anchor);
}

/** The problem of a link of a page; undefined for one that leads somewhere, and for addresses. */
function problemOf(page: string, target: string): string | undefined {
  if (/^(?:https?|mailto):/.test(target)) return undefined;
  const url = new URL(target, new URL(page, root));
  const anchor = decodeURIComponent(url.hash.slice(1));
  url.hash = "";
  if (!url.pathname.startsWith(root.pathname)) return `${target} leads out of the project`;
  if (!existsSync(url)) return `${target} does not exist`;
  if (anchor === "") return undefined;
  if (statSync(url).isDirectory()) return `${target} is a folder`;
  return hasAnchor(url, anchor) ? undefined : `${target} has no such heading`;
}

describe("every link leads somewhere", () => {
  test.each(pages)("%s", (page) => {
    const problems = targetsOf(proseOf(new URL(page, root)))
      .map((target) => problemOf(page, target))
      .filter((problem) => problem !== undefined);
    expect(problems).toEqual([]);
  });
});

/** The same page in Chinese, whether it exists or not. */
const chinesePathsOf = (path: string): readonly string[] => [
  path.replace(/\.md$/, ".zh-cn.md"),
  path.replace(/^(?:docs\/)?/, "docs/zh-cn/"),
];

const isChinesePage = (path: string): boolean => /^docs\/zh-cn\/|\.zh-cn\.md$/.test(path);

test("Chinese pages link to Chinese ones if there are any, apart from the link to English in the first line", () => {
  const english = pages.filter(isChinesePage).flatMap((page) => {
    const prose = proseOf(new URL(page, root)).replace(/^\[English\].*/, "");
    return targetsOf(prose)
      .filter((target) => !/^(?:https?|mailto):/.test(target))
      .map((target) => posix.join(posix.dirname(page), target.replace(/#.*$/, "")))
      .filter(
        (path) =>
          !isChinesePage(path) && chinesePathsOf(path).some((other) => pages.includes(other)),
      )
      .map((path) => `${page}: ${path}`);
  });
  expect(english).toEqual([]);
});

test("a wrong link is found", () => {
  expect(problemOf("docs/README.md", "settings.md#kubeletnode")).toBeUndefined();
  expect(problemOf("docs/README.md", "setting.md")).toBe("setting.md does not exist");
  expect(problemOf("docs/README.md", "cli.md#nowhere")).toBe("cli.md#nowhere has no such heading");
  expect(targetsOf("a [b](c.md) and `[d](e.md)`, ![f](g.png)")).toEqual(["c.md", "g.png"]);
});

test("the index names every page of the folder", () => {
  const named = targetsOf(proseOf(new URL("docs/README.md", root)));
  const here = pages
    .filter((page) => /^docs\/(?:fields\/)?[^/]+\.md$/.test(page))
    .map((page) => page.slice("docs/".length))
    .filter((page) => page !== "README.md");
  expect(here.filter((page) => !named.includes(page))).toEqual([]);
});

/** The levels of a page's headings that a screen reader would miss the one above of. */
function skippedLevels(prose: string): readonly string[] {
  let before = 0;
  return [...prose.matchAll(/^(#+) .*$/gm)].flatMap(([heading, { length: level } = ""]) => {
    const isSkipped = level > before + 1 || (level === 1 && before > 0);
    before = level;
    return isSkipped ? [heading] : [];
  });
}

test.each(pages)(
  "who hears %s finds headings in order, and words for pictures and links",
  (page) => {
    const prose = proseOf(new URL(page, root));
    expect(prose).toMatch(/^# ./m);
    expect(skippedLevels(prose)).toEqual([]);
    expect(prose.match(/!\[\s*\]\(|(?<!!)\[(?:here|this|link|这里|此处)\]\(/gi) ?? []).toEqual([]);
  },
);
